CREATE TABLE customers (
	email     TEXT PRIMARY KEY COLLATE NOCASE,
	name      TEXT NOT NULL,
	tier      TEXT NOT NULL,
	since     TIMESTAMP NOT NULL,
	closed_at TIMESTAMP
);

CREATE TABLE products (
	sku  TEXT PRIMARY KEY,
	name TEXT NOT NULL
);

CREATE TABLE orders (
	number          TEXT PRIMARY KEY,
	customer_email  TEXT NOT NULL COLLATE NOCASE REFERENCES customers (email),
	status          TEXT NOT NULL,
	placed_at       TIMESTAMP NOT NULL,
	carrier         TEXT NOT NULL DEFAULT '',
	tracking_number TEXT NOT NULL DEFAULT '',
	delivered_at    TIMESTAMP,
	processor       TEXT NOT NULL,
	payment         TEXT NOT NULL
);

CREATE INDEX orders_by_customer ON orders (customer_email, placed_at);

CREATE TABLE order_items (
	order_number TEXT NOT NULL REFERENCES orders (number),
	sku          TEXT NOT NULL REFERENCES products (sku),
	quantity     INTEGER NOT NULL,
	unit_cents   INTEGER NOT NULL,
	refunded     INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (order_number, sku)
);

CREATE TABLE refunds (
	order_number TEXT NOT NULL REFERENCES orders (number),
	cents        INTEGER NOT NULL,
	reason       TEXT NOT NULL,
	note         TEXT NOT NULL,
	paid_at      TIMESTAMP NOT NULL
);

CREATE TABLE departments (
	name        TEXT PRIMARY KEY,
	queue_limit INTEGER NOT NULL
);

CREATE TABLE agents (
	name       TEXT PRIMARY KEY,
	department TEXT NOT NULL REFERENCES departments (name),
	capacity   INTEGER NOT NULL
);

CREATE TABLE cases (
	id             INTEGER PRIMARY KEY,
	department     TEXT NOT NULL REFERENCES departments (name),
	priority       TEXT NOT NULL,
	summary        TEXT NOT NULL,
	tried          TEXT NOT NULL DEFAULT '',
	order_number   TEXT NOT NULL DEFAULT '',
	customer_email TEXT NOT NULL DEFAULT '',
	agent          TEXT REFERENCES agents (name),
	opened_at      TIMESTAMP NOT NULL
);
