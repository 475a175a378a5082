import { hashPassword } from '../../src/modules/identity/server/passwords.ts'
import { keyed } from '../../src/platform/server/keyedHash.ts'
import type { IdentityTables } from '../../src/modules/identity/server/tables.ts'
import type { Db } from '../../src/platform/server/db.ts'
import type { Role, Status } from '../../src/values/endpoint.ts'

interface NewSignIn {
  readonly personId: string
  readonly email: string
  /** Left out, they have none that anybody could know. */
  readonly password?: string | undefined
  readonly role: Role
  readonly status: Status
}

const hashes = new Map<string, Promise<string>>()

/** The same password under the same secret is hashed once in a process: each takes a core for a while. */
function hashOf(db: Db, password: string): Promise<string> {
  const key = keyed(db, 'known in tests', password).toString('hex')
  const hash = hashes.get(key) ?? hashPassword(db, password)
  hashes.set(key, hash)
  return hash
}

/** Lets a member sign in with a password. */
export async function addSignIn(tx: Db, person: NewSignIn): Promise<void> {
  const { personId, email, password, role, status } = person
  await tx
    .withTables<IdentityTables>()
    .insertInto('sign_in')
    .values({
      person_id: personId,
      email,
      password_hash: password === undefined ? '-' : await hashOf(tx, password),
      role,
      staff_role: role === 'admin' ? 'administrator' : null,
      status,
      locked_until: null,
    })
    .execute()
}
