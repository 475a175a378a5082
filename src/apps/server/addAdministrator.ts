import { record } from '../../modules/audit/server/audit.ts'
import { checkPassword, createSignIn } from '../../modules/identity/server/identity.ts'
import { enroll, namesIn } from '../../modules/members/server/members.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { type Db, inTransaction } from '../../platform/server/db.ts'
import type { Institution } from '../../values/institution.ts'
import { ok, refuse, type Result } from '../../values/result.ts'

interface NewAdministrator {
  readonly email: string
  readonly name: string
  readonly password: string
}

const TAKEN = 'An account with this email already exists.'

/** Lets somebody sign in as an administrator, or answers in a sentence why not. */
export async function addAdministrator(
  db: Db,
  institution: Institution,
  { email, name, password }: NewAdministrator,
): Promise<Result<undefined, string>> {
  const accepted = checkPassword(password, institution, { email, names: [name] })
  if (!accepted.ok)
    return refuse(`This password cannot be taken (${accepted.code.replaceAll('_', ' ')}).`)
  const at = systemClock.now()
  return inTransaction(db, async (tx) => {
    const nowhere = { street: '', city: '', state: '', postalCode: '' }
    const person = { ...namesIn(name), name, phone: '', address: nowhere }
    const personId = await enroll(tx, person, at)
    const standing = { role: 'admin', status: 'active' } as const
    const signIn = await createSignIn(tx, { personId, email, password, ...standing })
    if (!signIn.ok) throw new Error(TAKEN)
    await record(tx, { at, actorId: null, action: 'administrator.added', subjectId: personId })
    return ok(undefined)
  }).catch((error: Error) => refuse(error.message))
}
