import { setSecret } from '../../src/modules/identity/server/identity.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import { SECRET } from '../worlds/creditUnion.ts'

/** The database with the secret under which account numbers are hashed. */
export function withSecret(engine: Engine): Engine {
  setSecret(engine.db, SECRET)
  return engine
}
