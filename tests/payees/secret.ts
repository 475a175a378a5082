import { setSecret } from '../../src/platform/server/keyedHash.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import { SECRET } from '../worlds/creditUnion.ts'

/** The database with the secret under which account numbers are hashed. */
export function withSecret(engine: Engine): Engine {
  setSecret(engine.db, SECRET)
  return engine
}
