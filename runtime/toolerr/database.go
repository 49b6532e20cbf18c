package toolerr

import (
	"cmp"
	"database/sql"
	"database/sql/driver"
	"reflect"
	"strings"
)

// databaseConditions are the errors of database/sql, which all drivers share.
var databaseConditions = []struct {
	target error
	finding
}{
	{sql.ErrNoRows, finding{category: NotFound}},
	{driver.ErrBadConn, finding{category: Transient, message: messageAway}},
	{sql.ErrConnDone, finding{category: Transient, message: messageAway}},
	{sql.ErrTxDone, finding{category: Permanent, message: "The transaction was over before the work was done."}},
}

// databaseCondition knows the errors of database/sql.
func databaseCondition(err any) finding {
	for _, row := range databaseConditions {
		if is(err, row.target) {
			return row.finding
		}
	}
	return finding{}
}

// What databases answer, in the numbers of each.
var (
	busy         = finding{category: Transient, message: messageBusy}
	away         = finding{category: Transient, message: messageAway}
	conflict     = finding{category: Business, message: messageConflict}
	badData      = finding{category: Validation, message: messageRefused}
	full         = finding{category: Permanent, message: messageFull}
	stopped      = finding{category: Timeout, message: "The database stopped working on the request because it took too long."}
	forbidden    = finding{category: Permission, message: "The tool may not do this in the database."}
	unauthorised = finding{category: Auth, message: "The database does not accept the tool's credentials."}
	broken       = finding{category: Permanent}
)

// sqlStates are the SQLSTATE codes of the SQL standard and of PostgreSQL: whole
// ones, and classes, which are their first two characters.
var sqlStates = map[string]finding{
	"02":    {category: NotFound},
	"08":    away,    // connection exception
	"08P01": broken,  // protocol violation
	"22":    badData, // data exception
	"23":    conflict,
	"23502": badData, // not null violation
	"23514": badData, // check violation
	"25":    broken,  // invalid transaction state
	"25006": away,    // read-only transaction: the server is being replaced
	"25P03": away,    // idle in transaction timeout
	"28":    unauthorised,
	"40":    busy,    // serialization failure, deadlock
	"40003": stopped, // statement completion unknown
	"42":    broken,  // syntax error, undefined table
	"42501": forbidden,
	"53":    away, // insufficient resources
	"53100": full, // disk full
	"55006": busy, // object in use
	"55P03": busy, // lock not available
	"57":    away, // operator intervention: shutdown, starting up
	"57014": stopped,
	"57P04": broken, // database dropped
	"58":    broken, // system error
	"HYT00": stopped,
	"HYT01": stopped,
	"P0001": {category: Business, message: "A rule of the database does not allow this."},
	"P0002": {category: NotFound},
	"XX":    broken,
}

// sqlState knows errors with a SQLSTATE, such as those of pgx and lib/pq.
func sqlState(err any) finding {
	e, ok := err.(interface{ SQLState() string })
	if !ok {
		return finding{}
	}
	state := e.SQLState()
	if len(state) != 5 {
		return finding{}
	}
	if f, ok := sqlStates[state]; ok {
		return f
	}
	return sqlStates[state[:2]]
}

// sqliteCodes are the result codes of SQLite: extended ones, and primary ones,
// which are their last eight bits.
var sqliteCodes = map[int64]finding{
	1:    broken,    // ERROR
	2:    broken,    // INTERNAL
	3:    forbidden, // PERM
	4:    busy,      // ABORT
	5:    busy,      // BUSY
	6:    busy,      // LOCKED
	7:    away,      // NOMEM
	8:    broken,    // READONLY
	9:    stopped,   // INTERRUPT
	10:   broken,    // IOERR
	11:   broken,    // CORRUPT
	13:   full,      // FULL
	14:   away,      // CANTOPEN
	15:   busy,      // PROTOCOL: the locks are being fought over
	17:   busy,      // SCHEMA has changed meanwhile
	18:   badData,   // TOOBIG
	19:   conflict,  // CONSTRAINT
	20:   badData,   // MISMATCH
	21:   broken,    // MISUSE
	23:   forbidden, // AUTH
	25:   broken,    // RANGE
	26:   broken,    // NOTADB
	275:  badData,   // CONSTRAINT_CHECK
	1299: badData,   // CONSTRAINT_NOTNULL
	3091: badData,   // CONSTRAINT_DATATYPE
}

// sqliteCode knows the errors of the drivers of SQLite: those with a method
// Code, as modernc.org/sqlite has it, those with fields Code and ExtendedCode, as
// github.com/mattn/go-sqlite3 has it, and its codes, which are errors too. As
// others have a Code, the name of the type or of its package must hold "sqlite".
func sqliteCode(err any) finding {
	if !named(err, "sqlite") {
		return finding{}
	}
	var code int64
	if e, ok := err.(interface{ Code() int }); ok {
		code = int64(e.Code())
	} else if code = number(reflect.ValueOf(err)); code == 0 {
		code = cmp.Or(integer(err, "ExtendedCode"), integer(err, "Code"))
	}
	if f, ok := sqliteCodes[code]; ok {
		return f
	}
	return sqliteCodes[code&0xff]
}

// mysqlNumbers are the error numbers of MySQL and MariaDB.
var mysqlNumbers = map[int64]finding{
	1021: full, 1041: away, 1114: full,
	1040: away, 1053: away, 1077: away, 1152: away, 1158: away, 1159: away, 1160: away, 1161: away,
	1203: away, 1226: away, 1290: away, 1836: away, 1927: away, 2002: away, 2003: away, 2006: away, 2013: away,
	1205: busy, 1213: busy, 3572: busy,
	1317: stopped, 1969: stopped, 3024: stopped,
	1022: conflict, 1062: conflict, 1169: conflict, 1216: conflict, 1217: conflict,
	1451: conflict, 1452: conflict, 1557: conflict, 1586: conflict, 1761: conflict, 1762: conflict,
	1048: badData, 1264: badData, 1265: badData, 1292: badData, 1364: badData, 1366: badData,
	1406: badData, 1690: badData, 3819: badData, 4025: badData,
	1044: forbidden, 1142: forbidden, 1143: forbidden, 1227: forbidden, 1370: forbidden,
	1045: unauthorised, 1698: unauthorised, 1862: unauthorised, 3118: unauthorised,
	1644: {category: Business, message: "A rule of the database does not allow this."},
}

// mysqlNumber knows the errors of the drivers of MySQL, which have a field Number.
func mysqlNumber(err any) finding {
	if !named(err, "mysql") {
		return finding{}
	}
	return mysqlNumbers[integer(err, "Number")]
}

// sqlServerNumbers are the error numbers of SQL Server.
var sqlServerNumbers = map[int32]finding{
	-2: stopped, 1105: full, 9002: full,
	1204: busy, 1205: busy, 1222: busy, 3960: busy,
	4060: away, 10928: away, 10929: away, 40197: away, 40501: away, 40613: away, 49918: away, 49919: away, 49920: away,
	547: conflict, 2601: conflict, 2627: conflict,
	515: badData, 220: badData, 245: badData, 2628: badData, 8114: badData, 8115: badData, 8152: badData,
	229: forbidden, 230: forbidden, 262: forbidden, 916: forbidden,
	18452: unauthorised, 18456: unauthorised, 18487: unauthorised, 18488: unauthorised,
}

// sqlServerNumber knows the errors of the drivers of SQL Server.
func sqlServerNumber(err any) finding {
	e, ok := err.(interface{ SQLErrorNumber() int32 })
	if !ok {
		return finding{}
	}
	return sqlServerNumbers[e.SQLErrorNumber()]
}

// named reports whether word stands in the name of err's type or of its package.
func named(err any, word string) bool {
	return strings.Contains(strings.ToLower(typeName(reflect.ValueOf(err))), word)
}
