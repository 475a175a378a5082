import { randomBytes } from 'node:crypto'
import {
  answer,
  reject,
  requestInformation,
} from '../../../src/modules/applications/server/applications.ts'
import { dayOf } from '../../../src/values/dates.ts'
import { assert } from '../../../src/values/result.ts'
import { contextOf, registered, type SeedDependencies, submitted, welcome } from '../applying.ts'
import type { InventedPerson } from '../registrations.ts'
import type { Drawn } from './people.ts'

/** How many hours ago those registered who wait for a decision; the last two have not opened their link. */
const WAITING_HOURS = [98, 81, 70, 52, 45, 28, 23, 19, 8, 4, 3, 1] as const
const UNOPENED = 2
/** How many days ago those registered whose application has been decided. */
const REJECTED_DAYS = [68, 41, 15] as const
export const APPROVED_DAYS = [79, 74, 66, 60, 53, 47, 40, 36, 31, 25, 18, 12] as const
const ASKED_DAYS = [8, 6] as const

/** How many people there have to be for all of them. */
export const APPLICANTS_COUNT =
  WAITING_HOURS.length + REJECTED_DAYS.length + APPROVED_DAYS.length + ASKED_DAYS.length

const REASONS = [
  'We could not confirm the address you gave. Please bring a bill with your name on it to a branch.',
  'You live outside the counties we serve.',
  'The photo shows a document of somebody else.',
] as const

const REQUEST = 'Please send a photo of the back of your license too, where the new address is.'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** One of the invented list, so that staff have a name to compare. */
const LISTED = { firstName: 'Marit', lastName: 'Ostrovanka', email: 'marit.o@example.com' } as const

/** Somebody who was let in not long ago, and when. */
interface LetIn {
  readonly person: Drawn
  readonly personId: string
}

/**
 * People who applied in the last weeks: some became members, some were rejected, and a dozen wait for staff.
 * @returns those who became members
 */
export async function applyForMembership(
  dependencies: SeedDependencies,
  applicants: readonly Drawn[],
  staff: readonly [string, string],
): Promise<readonly LetIn[]> {
  const { now } = dependencies
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  const rest = applicants.values()
  const next = (): Drawn => rest.next().value!
  const letIn: LetIn[] = []
  for (const [index, days] of APPROVED_DAYS.entries()) {
    const at = ago(days * DAY_MS + index * HOUR_MS)
    // A day later they were members.
    const joined = dayOf(new Date(at.getTime() + DAY_MS), dependencies.institution.timeZone)
    const person = { ...next(), joined }
    const personId = await welcome(dependencies, registrationOf(person), staff[index % 2]!, at)
    letIn.push({ person, personId })
  }
  for (const [index, days] of REJECTED_DAYS.entries()) {
    const at = ago(days * DAY_MS)
    const { applicationId } = await registered(dependencies, registrationOf(next()), at)
    const ctx = contextOf(dependencies, staff[index % 2]!, ago((days - 2) * DAY_MS))
    const reason = REASONS[index]!
    const rejected = await reject(dependencies.tx, ctx, { applicationId, version: 1, reason })
    assert(rejected.ok, 'the application is rejected')
  }
  for (const [index, days] of ASKED_DAYS.entries()) {
    await ask(dependencies, registrationOf(next()), {
      staff: staff[index % 2]!,
      at: ago(days * DAY_MS),
      hasAnswered: index === 0,
    })
  }
  for (const [index, hours] of WAITING_HOURS.entries()) {
    const drawn = next()
    const told = registrationOf(index === 2 ? { ...drawn, ...LISTED } : drawn)
    const hasOpened = index < WAITING_HOURS.length - UNOPENED
    await (hasOpened ? registered : submitted)(dependencies, told, ago(hours * HOUR_MS))
  }
  return letIn
}

interface Asking {
  readonly staff: string
  readonly at: Date
  readonly hasAnswered: boolean
}

/** Asks somebody for more a day after they applied; an answer comes two days later. */
async function ask(
  dependencies: SeedDependencies,
  told: InventedPerson,
  { staff, at, hasAnswered }: Asking,
): Promise<void> {
  const { tx } = dependencies
  const { applicationId, personId } = await registered(dependencies, told, at)
  const later = (days: number): Date => new Date(at.getTime() + days * DAY_MS)
  const asked = await requestInformation(tx, contextOf(dependencies, staff, later(1)), {
    applicationId,
    version: 1,
    request: REQUEST,
  })
  assert(asked.ok, 'more is asked for')
  if (!hasAnswered) return
  const text =
    'The license is with the DMV for the change. I put the letter they gave me in the mail to you.'
  const answered = await answer(tx, contextOf(dependencies, personId, later(3)), { text })
  assert(answered.ok, 'the answer arrives')
}

/** What they filled in. Nobody knows their passwords. */
function registrationOf(person: Drawn): InventedPerson {
  const password = randomBytes(24).toString('base64url')
  const { firstName, lastName, email, phone, dateOfBirth, address } = person
  return {
    firstName,
    lastName,
    email,
    password,
    passwordConfirmation: password,
    alternativeEmail: undefined,
    dateOfBirth,
    nationality: 'US',
    maritalStatus: 'Single',
    ...address,
    country: 'US',
    phoneNumber: phone,
    emergencyContactName: `Robin ${lastName}`,
    emergencyContactRelationship: 'Sibling',
    emergencyContactPhone: '845-555-0100',
    idType: "Driver's License",
    idNumber: `DL-${dateOfBirth.slice(0, 4)}-${dateOfBirth.slice(5).replace('-', '')}`,
  }
}
