import {
  approve,
  confirmNewest,
  submit,
} from '../../src/modules/applications/server/applications.ts'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import type { ActionContext } from '../../src/platform/server/action.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { assert } from '../../src/values/result.ts'
import { withIdPhoto } from './idPhoto.ts'
import type { InventedPerson } from './registrations.ts'

// People register and are let in, as they do it themselves.

export interface SeedDependencies {
  readonly tx: Tx
  readonly now: Date
  readonly institution: Institution
  readonly publicUrl: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const contextOf = (
  { institution }: Pick<SeedDependencies, 'institution'>,
  actorId: string,
  at: Date,
): ActionContext => ({
  actorId,
  at,
  ledgerAt: at,
  deviceAt: at,
  address: null,
  institution,
})

/** Registers somebody who has not opened the mailed link. */
export async function submitted(dependencies: SeedDependencies, told: InventedPerson, at: Date) {
  const { tx, institution, publicUrl } = dependencies
  const registration = { ...told, ...agreedVersions(institution), id: newId(at.getTime()) }
  const whole = await withIdPhoto(tx, registration, at)
  const visitor = { ...contextOf(dependencies, '', at), actorId: null }
  const submission = await submit(tx, visitor, { registration: whole, publicUrl })
  assert(submission.ok, `nobody else signs in as ${registration.email}`)
  return submission.value
}

const agreedVersions = ({ agreements }: Institution) => ({
  electronicCommunications: agreements.electronicCommunications.version,
  privacyNotice: agreements.privacyNotice.version,
})

/** Registers somebody who opens the mailed link within the hour. */
export async function registered(dependencies: SeedDependencies, told: InventedPerson, at: Date) {
  const submission = await submitted(dependencies, told, at)
  const opened = new Date(at.getTime() + HOUR_MS / 2)
  await confirmNewest(dependencies.tx, contextOf(dependencies, submission.personId, opened))
  return submission
}

/** Registers somebody and approves them a day later. */
export async function welcome(
  dependencies: SeedDependencies,
  registration: InventedPerson,
  staff: string,
  at: Date,
) {
  const { applicationId, personId } = await registered(dependencies, registration, at)
  const ctx = contextOf(dependencies, staff, new Date(at.getTime() + DAY_MS))
  const input = { applicationId, version: 1, checklist: CHECKLIST }
  const approved = await approve(dependencies.tx, ctx, input)
  assert(approved.ok, `${registration.email} is approved`)
  return personId
}
