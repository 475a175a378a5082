import { assert } from '../../values/result.ts'
import type { Db } from './db.ts'

/**
 * Something that belongs to a database and must not lie in it, such as a key. A transaction is an
 * object of its own, but shares the dialect adapter of the database it belongs to, so that is what
 * we know it by.
 * @param name says in the complaint what was not handed over before its first use
 */
export function perDatabase<Value>(
  name: string,
  same: (one: Value, other: Value) => boolean = (one, other) => one === other,
) {
  const values = new WeakMap<object, Value>()
  const behind = (db: Db): object => db.getExecutor().adapter
  return {
    set(db: Db, value: Value): void {
      const known = values.get(behind(db))
      assert(known === undefined || same(known, value), `a database has one ${name}`)
      values.set(behind(db), value)
    },
    find: (db: Db): Value | undefined => values.get(behind(db)),
    get(db: Db): Value {
      const value = values.get(behind(db))
      assert(value !== undefined, `the ${name} of this database was handed over first`)
      return value
    },
  }
}
