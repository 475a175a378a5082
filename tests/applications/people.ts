import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { readConfig } from '../../src/platform/server/config.ts'
import type { Db, Engine } from '../../src/platform/server/db.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import type { ApplicationState } from '../../src/modules/applications/contract.ts'
import type { Registration } from '../../src/modules/applications/registration.contract.ts'
import { type Deed, submit } from '../../src/modules/applications/server/applications.ts'
import type { ApplicationTables } from '../../src/modules/applications/server/tables.ts'
import { useSecret } from '../../src/modules/identity/server/identity.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { filledIn, PASSWORD } from '../factories/applicant.ts'
import { freshDatabase } from '../factories/database.ts'
import { addSignIn } from '../factories/signIns.ts'

export { filledIn, PASSWORD }

export const AT = new Date('2026-07-15T16:00:00Z')

export const { institution, publicUrl } = readConfig({})

/** An empty database of its own, ready for passwords. */
export async function openBank(t: TestContext, engine?: Engine): Promise<Engine> {
  const opened = engine ?? (await freshDatabase(t))
  useSecret(opened.db, 'a secret for tests that is long enough')
  return opened
}

/** @returns the member id of a new administrator, who can sign in with {@link PASSWORD} */
export async function hire(
  db: Db,
  email = 'rosa.delgado@hazelnotch.example',
  [firstName, lastName]: readonly [string, string] = ['Rosa', 'Delgado'],
): Promise<string> {
  const memberId = await enroll(db, {
    firstName,
    lastName,
    phone: '518 555 0100',
    address: { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' },
  })
  const signIn = { memberId, email, password: PASSWORD, role: 'admin', status: 'active' } as const
  await addSignIn(db, signIn)
  return memberId
}

export const deedBy = (actorId: string, at = AT): Deed => ({
  actorId,
  at,
  address: '192.0.2.7',
  institution,
})

/** Registers somebody through the door. */
export async function apply(
  db: Db,
  changes: Record<string, unknown> = {},
): Promise<{ applicationId: string; memberId: string }> {
  const outcome = await inTransaction(db, (tx) =>
    submit(tx, filledIn(changes) as Registration, {
      at: AT,
      address: '192.0.2.9',
      institution,
      publicUrl,
    }),
  )
  assert.ok(outcome.ok)
  return outcome.value
}

export async function stateOf(db: Db, applicationId: string): Promise<ApplicationState> {
  const { state } = await db
    .withTables<ApplicationTables>()
    .selectFrom('application')
    .select('state')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return state
}
