import pg from 'pg'

// How columns arrive, on both engines: money must not pass through a floating-point number, and a
// calendar day must not become an instant in the time zone of the server.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value))
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
