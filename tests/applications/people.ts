import assert from 'node:assert/strict'
import { readConfig } from '../../src/apps/server/config.ts'
import type { ActionContext } from '../../src/platform/server/action.ts'
import type { Db } from '../../src/platform/server/db.ts'
import type { ApplicationState } from '../../src/modules/applications/contract.ts'
import type { Registration } from '../../src/modules/applications/registration.contract.ts'
import { submit } from '../../src/modules/applications/server/applications.ts'
import type { ApplicationTables } from '../../src/modules/applications/server/tables.ts'
import { filledIn } from '../factories/applicant.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { institution } from '../worlds/creditUnion.ts'

export { filledIn }

export const AT = DEMO_NOW

const { publicUrl } = readConfig({})

export { institution }

export const contextBy = (actorId: string, at = AT): ActionContext => ({
  actorId,
  at,
  ledgerAt: at,
  deviceAt: at,
  address: '192.0.2.7',
  institution,
})

/** Registers somebody through the door. */
export async function apply(
  db: Db,
  changes: Record<string, unknown> = {},
): Promise<{ applicationId: string; personId: string }> {
  const visitor = { ...contextBy(''), actorId: null, address: '192.0.2.9' }
  const registration = filledIn(changes) as Registration
  const outcome = await submit(db, visitor, { registration, publicUrl })
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
