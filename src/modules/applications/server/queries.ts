import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { fullName, maskedNumber } from '../../../values/person.ts'
import { emailOf, standingsOf } from '../../identity/server/identity.ts'
import { namesOf, personOf, type Names } from '../../members/server/members.ts'
import { isNameUncleared } from '../../sanctions/server/sanctions.ts'
import type {
  ApplicationDetail,
  ApplicationState,
  ApplicationSummary,
  MyApplication,
  Tab,
} from '../contract.ts'
import { agreementsOf } from './agreements.ts'
import { countStates } from './counts.ts'
import { documentsOf } from './documents.ts'
import { allowedMoves, gapsOf } from './policy.ts'
import type { ApplicationRow, ApplicationTables } from './tables.ts'

const PAGE_LENGTH = 50

const STATES_OF: Readonly<Record<Tab, readonly ApplicationState[]>> = {
  pending: ['submitted', 'needs_information'],
  approved: ['approved'],
  rejected: ['rejected'],
}

const applications = (db: Db) => db.withTables<ApplicationTables>().selectFrom('application')

/** What the applicant sees of their own application. */
export async function applicationOf(db: Db, personId: string): Promise<MyApplication | undefined> {
  const row = await applications(db)
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return undefined
  const { state, submitted_at, information_request, rejection_reason } = row
  const confirmed = await confirmedAt(db, personId)
  return {
    state,
    submittedAt: submitted_at.toISOString(),
    informationRequest:
      state === 'needs_information' && information_request !== null
        ? { text: information_request, at: row.information_requested_at!.toISOString() }
        : null,
    rejection:
      rejection_reason === null
        ? null
        : { reason: rejection_reason, at: row.decided_at!.toISOString() },
    email: {
      address: await emailOf(db, personId),
      confirmedAt: confirmed?.toISOString() ?? null,
    },
    steps: await stepsOf(db, row.id),
  }
}

/** When a person confirmed the address they sign in with at present; null when they have not. */
export async function confirmedAt(db: Db, personId: string): Promise<Date | null> {
  const row = await db
    .withTables<ApplicationTables>()
    .selectFrom('email_confirmation')
    .select('confirmed_at')
    .where('person_id', '=', personId)
    .where('email', '=', await emailOf(db, personId))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

/**
 * A page of a tab. Pending applications come in the order they arrived, because whoever waits
 * longest is next; decided ones newest first. `before` is the last id of the page before.
 */
export async function listTab(
  db: Db,
  tab: Tab,
  before: string | undefined,
): Promise<{ applications: ApplicationSummary[]; more: boolean }> {
  const oldestFirst = tab === 'pending'
  const way = oldestFirst ? 'asc' : 'desc'
  // Of each state by itself: of several at once, PostgreSQL would walk all applications until it met enough of them.
  const found = await Promise.all(
    STATES_OF[tab].map((state) => {
      const query = applications(db).selectAll().where('state', '=', state)
      const behind =
        before === undefined ? query : query.where('id', oldestFirst ? '>' : '<', before)
      return behind
        .orderBy('id', way)
        .limit(PAGE_LENGTH + 1)
        .execute()
    }),
  )
  const rows = found
    .flat()
    .toSorted((a, b) => (a.id < b.id === oldestFirst ? -1 : 1))
    .slice(0, PAGE_LENGTH + 1)
  const page = rows.slice(0, PAGE_LENGTH)
  const personIds = page.map(({ person_id }) => person_id)
  const names = await namesOf(db, personIds)
  const standings = await standingsOf(db, personIds)
  return {
    applications: page.map((row) =>
      summaryOf(row, names.get(row.person_id), standings.get(row.person_id)?.email),
    ),
    more: rows.length > PAGE_LENGTH,
  }
}

function summaryOf(
  row: ApplicationRow,
  names: Names | undefined,
  email: string | undefined,
): ApplicationSummary {
  assert(names && email !== undefined, 'an applicant has a name and a sign-in')
  return {
    id: row.id,
    personId: row.person_id,
    state: row.state,
    submittedAt: row.submitted_at.toISOString(),
    firstName: names.firstName,
    lastName: names.lastName,
    email,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

/** How many applications each tab holds. */
export async function countTabs(db: Db): Promise<Record<Tab, number>> {
  const counts = await countStates(db)
  const sum = (tab: Tab): number =>
    STATES_OF[tab].reduce((total, state) => total + (counts.get(state) ?? 0), 0)
  return { pending: sum('pending'), approved: sum('approved'), rejected: sum('rejected') }
}

/** The whole application as staff review it, with what `actorId` may do about it. */
export async function detailOf(
  db: Db,
  actorId: string,
  applicationId: string,
): Promise<ApplicationDetail | undefined> {
  const row = await applications(db).selectAll().where('id', '=', applicationId).executeTakeFirst()
  if (!row) return undefined
  const person = await personOf(db, row.person_id)
  assert(person, 'an applicant is a person we know')
  const standings = await standingsOf(db, [row.person_id])
  const { address, emergencyContact, identification } = person
  const confirmed = await confirmedAt(db, row.person_id)
  return {
    ...summaryOf(row, person, standings.get(row.person_id)?.email),
    version: row.version,
    dateOfBirth: person.dateOfBirth ?? '',
    nationality: person.nationality ?? '',
    maritalStatus: person.maritalStatus ?? '',
    address: {
      street: address.street,
      city: address.city,
      state: address.state,
      postalCode: address.postalCode,
      country: address.country ?? '',
    },
    phoneNumber: person.phone,
    alternativeEmail: person.alternativeEmail ?? null,
    emergencyContact: {
      name: emergencyContact?.name ?? '',
      relationship: emergencyContact?.relationship ?? '',
      phone: emergencyContact?.phone ?? '',
    },
    document: {
      type: identification?.type ?? '',
      maskedNumber: maskedNumber(identification?.number ?? ''),
      verificationStatus: VERIFICATION[row.state],
    },
    emailConfirmedAt: confirmed?.toISOString() ?? null,
    agreements: await agreementsOf(db, row.id),
    documents: await documentsOf(db, row.id),
    history: await historyOf(db, row),
    nameUncleared: await isNameUncleared(db, row.person_id),
    gaps: gapsOf(row.state, confirmed),
    allowedMoves: allowedMoves(actorId, row),
  }
}

const VERIFICATION = {
  submitted: 'pending',
  needs_information: 'info_requested',
  approved: 'verified',
  rejected: 'rejected',
} as const satisfies Record<ApplicationState, string>

const decisionsOf = (db: Db, applicationId: string) =>
  db
    .withTables<ApplicationTables>()
    .selectFrom('application_decision')
    .select(['move', 'at', 'actor_id', 'note'])
    .where('application_id', '=', applicationId)
    .orderBy('version')
    .execute()

/** The history as the applicant sees it: without who of the staff did what. */
const stepsOf = async (db: Db, applicationId: string): Promise<MyApplication['steps']> =>
  (await decisionsOf(db, applicationId)).map(({ move, at, note }) => ({
    move,
    at: at.toISOString(),
    note,
  }))

async function historyOf(db: Db, row: ApplicationRow): Promise<ApplicationDetail['history']> {
  const steps = await decisionsOf(db, row.id)
  const names = await namesOf(db, [...new Set(steps.map(({ actor_id }) => actor_id))])
  return steps.map(({ move, at, actor_id, note }) => ({
    move,
    at: at.toISOString(),
    by: actor_id === row.person_id ? null : staffName(names.get(actor_id)),
    note,
  }))
}

const staffName = (names: Names | undefined): string =>
  names ? fullName(names) : 'A former member of staff'

/** Who made the last move, for the colleague who came too late; null for the applicant. */
export async function lastHandlerOf(db: Db, applicationId: string): Promise<string | null> {
  const row = await applications(db).selectAll().where('id', '=', applicationId).executeTakeFirst()
  return row ? ((await historyOf(db, row)).at(-1)?.by ?? null) : null
}

/** The whole number on the applicant's ID. Whoever asks must be recorded. */
export async function idNumberOf(
  db: Db,
  applicationId: string,
): Promise<{ readonly personId: string; readonly idNumber: string } | undefined> {
  const row = await applications(db).selectAll().where('id', '=', applicationId).executeTakeFirst()
  if (!row) return undefined
  const person = await personOf(db, row.person_id)
  return { personId: row.person_id, idNumber: person?.identification?.number ?? '' }
}

/** The application an earlier sending of the same registration made. */
export async function sameSubmission(
  db: Db,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<{ readonly submittedAt: Date } | undefined> {
  const row = await applications(db)
    .select(['person_id', 'submitted_at'])
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (!row || (await emailOf(db, row.person_id)) !== email) return undefined
  return { submittedAt: row.submitted_at }
}
