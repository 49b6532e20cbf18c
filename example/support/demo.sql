-- Rows for trying the desk out. Dates are relative to the day on which the
-- database is made, so that the demo does not age.

INSERT INTO customers (email, name, tier, since, closed_at) VALUES
	('ada@example.com',   'Ada Byron',      'plus',     strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-4 years'),   NULL),
	('ben@example.com',   'Ben Okafor',     'standard', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-7 months'),  NULL),
	('chloe@example.com', 'Chloé Lefèvre',  'standard', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-20 days'),   NULL),
	('dan@example.com',   'Dan Whitfield',  'standard', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-3 years'),   strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-60 days'));

INSERT INTO products (sku, name) VALUES
	('MUG-1042-1', 'Stoneware mug, blue'),
	('TEA-2201-0', 'Darjeeling first flush, 250 g'),
	('POT-3310-2', 'Glass teapot, 1.2 l'),
	('LMP-4127-0', 'Paper lantern'),
	('CUP-5008-7', 'Porcelain cup and saucer'),
	('KET-6120-4', 'Copper kettle, 1.5 l');

INSERT INTO orders (number, customer_email, status, placed_at, carrier, tracking_number, delivered_at, processor, payment) VALUES
	-- delivered lately, paid by card: refunds work
	('#12345', 'ada@example.com',   'delivered', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-9 days'),  'swiftparcel', 'SP100012345', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-5 days'), 'cardhouse', 'pay_9f21'),
	-- delivered too long ago for a refund
	('#12301', 'ada@example.com',   'delivered', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-90 days'), 'swiftparcel', 'SP100012301', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-85 days'), 'cardhouse', 'pay_7c02'),
	('#12388', 'ada@example.com',   'packing',   strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-1 days'),  '', '', NULL, 'cardhouse', 'pay_b344'),
	-- more than the desk may refund
	('#12350', 'ben@example.com',   'delivered', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-12 days'), 'swiftparcel', 'SP100012350', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-8 days'), 'cardhouse', 'pay_a0d7'),
	-- paid with a processor that is down
	('#12360', 'ben@example.com',   'delivered', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-11 days'), 'swiftparcel', 'SP100012360', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-7 days'), 'paylater',  'pay_e5b9'),
	-- under way with a carrier whose credential has expired
	('#12370', 'chloe@example.com', 'shipped',   strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-4 days'),  'nordpost',    'NP777012370', NULL, 'cardhouse', 'pay_c11e'),
	('#12371', 'chloe@example.com', 'shipped',   strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-3 days'),  'swiftparcel', 'SP100012371', NULL, 'cardhouse', 'pay_c25a'),
	('#12299', 'dan@example.com',   'cancelled', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-95 days'), '', '', NULL, 'cardhouse', 'pay_4410');

INSERT INTO order_items (order_number, sku, quantity, unit_cents) VALUES
	('#12345', 'MUG-1042-1', 2, 1450),
	('#12345', 'TEA-2201-0', 1, 1890),
	('#12301', 'CUP-5008-7', 4, 1200),
	('#12388', 'POT-3310-2', 1, 3900),
	('#12350', 'KET-6120-4', 2, 14900),
	('#12350', 'CUP-5008-7', 2, 1200),
	('#12360', 'POT-3310-2', 1, 3900),
	('#12370', 'LMP-4127-0', 3, 990),
	('#12371', 'TEA-2201-0', 2, 1890),
	('#12299', 'MUG-1042-1', 1, 1450);

-- The archive of the demo never answers: any order number below #10000 shows
-- what happens when the database takes too long.
CREATE VIEW archived_orders (number, customer_email, status, placed_at, carrier, tracking_number, delivered_at, processor, payment) AS
	WITH RECURSIVE search (step) AS (SELECT 1 UNION ALL SELECT step + 1 FROM search)
	SELECT '#' || -step, '', '', NULL, '', '', NULL, '', '' FROM search;

INSERT INTO departments (name, queue_limit) VALUES
	('billing',   20),
	('technical', 20), -- every agent is busy
	('returns',    3), -- every agent is busy, and the queue is full
	('privacy',    5);

INSERT INTO agents (name, department, capacity) VALUES
	('Mara', 'billing',   40),
	('Jon',  'billing',   40),
	('Tess', 'technical',  1),
	('Raul', 'returns',    1),
	('Ines', 'privacy',   20);

INSERT INTO cases (department, priority, summary, agent, opened_at) VALUES
	('technical', 'normal', 'Kettle trips the fuse of the customer.',        'Tess', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-3 hours')),
	('returns',   'normal', 'Returned teapot arrived broken in our hands.',  'Raul', strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-5 hours')),
	('returns',   'normal', 'Customer lost the return label twice.',         NULL,   strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-4 hours')),
	('returns',   'normal', 'Return was sent to the old address.',           NULL,   strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-2 hours')),
	('returns',   'normal', 'Customer returned a product of another shop.',  NULL,   strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-1 hours'));
