import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { reject, requestInformation } from '../../src/modules/applications/server/applications.ts'
import { addPasscode } from '../../src/modules/passcodes/server/passcodes.ts'
import { administratorCount, createSignIn } from '../../src/modules/identity/server/identity.ts'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { isDemonstration, markDemonstration } from '../../src/modules/demo/server/demo.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import type { Clock } from '../../src/platform/server/clock.ts'
import { ConfigError } from '../../src/platform/server/config.ts'
import type { Config } from '../../src/apps/server/config.ts'
import { type Engine, inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { keepSilent } from '../../src/platform/server/outbox.ts'
import type { Log } from '../../src/platform/server/log.ts'
import { serverSecret } from '../../src/platform/server/secret.ts'
import { assert } from '../../src/values/result.ts'
import { contextOf, registered, type SeedDependencies, submitted, welcome } from './applying.ts'
import { adoptBills, paidBills } from './bills.ts'
import { welcomeBakery } from './business.ts'
import { converseWithInes } from './crowd/conversations.ts'
import { busyCrowd, NOBODY, welcomeCrowd } from './crowd/crowd.ts'
import { depositChecks } from './deposits.ts'
import { chooseAlerts } from './alerts.ts'
import { beginGoals } from './goals.ts'
import { arrangeWages } from './otherBanks.ts'
import { daysMoved } from './inesChecking.ts'
import { postHistories } from './ledger.ts'
import {
  DEMO_PASSCODES,
  type DemoPerson,
  ROSA,
  THEO,
} from '../../src/modules/demo/server/people.ts'
import { ben, greta, ines, lena, maya, omar } from './registrations.ts'
import { loadInventedList } from './sanctions.ts'

interface SeedParts {
  readonly engine: Engine
  readonly clock: Clock
  readonly config: Config
  readonly log: Log
  /** How many members there are beside those who are named. */
  readonly crowdCount?: number
}

/**
 * Fills an empty demonstration with its people and their history, through the doors everybody else
 * uses. One transaction: a crash in the middle leaves nothing. The mark that keeps production away
 * from this database is written in it too, so a second start finds it and does nothing.
 * @throws ConfigError when somebody else's administrators are there: theirs would be a real bank
 */
export async function seedDemo({
  engine,
  clock,
  config,
  log,
  crowdCount = 0,
}: SeedParts): Promise<void> {
  setSecret(engine.db, await serverSecret(engine.db, config))
  const started = performance.now()
  const seeded = await inTransaction(engine.db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await takeTurn(tx)
    if (await isDemonstration(tx)) return false
    if ((await administratorCount(tx)) > 0) throw new ConfigError([IN_USE])
    const { institution, publicUrl } = config
    const now = clock.now()
    if (crowdCount > 0) log.info({ members: crowdCount }, 'demonstration is being filled in')
    await markDemonstration(tx, now)
    await fill({ tx, now, institution, publicUrl }, crowdCount)
    return true
  })
  if (seeded) log.info({ ms: Math.round(performance.now() - started) }, 'demonstration seeded')
}

const ASKED_EVERY_MS = 200

/**
 * Two processes may start at once; the second waits here, as long as the first takes, and then finds the work
 * done. It asks again and again: nobody waits longer for one answer of the server than for half a minute.
 */
async function takeTurn(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('openteller demo seed')) as mine`.execute(tx)
    if (rows[0]!.mine) return
    await wait(ASKED_EVERY_MS)
  }
}

const IN_USE =
  'MODE: this database has administrators and was never a demonstration, so nothing was filled in. Set MODE=production, or name an empty database.'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Before the history that begins in January 2024, and moved with it. */
const STAFF_BEGAN = Date.parse('2023-11-06T14:00:00Z')
const INES_JOINED = Date.parse('2023-12-28T15:00:00Z')

async function fill(dependencies: SeedDependencies, crowdCount: number): Promise<void> {
  const { tx, now } = dependencies
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const movedMs = daysMoved(now, dependencies.institution.timeZone) * DAY_MS
  const began = new Date(STAFF_BEGAN + movedMs)
  const rosa = await employ(tx, ROSA, began)
  const theo = await employ(tx, THEO, began)
  for (const code of DEMO_PASSCODES) await addPasscode(tx, { code, addedBy: null, at: now })
  await loadInventedList(tx, { ...contextOf(dependencies, '', daysAgo(5)), actorId: null })

  const inesId = await welcome(dependencies, ines, rosa, new Date(INES_JOINED + movedMs))
  const benId = await welcome(dependencies, ben, theo, daysAgo(124))
  const gretaId = await welcome(dependencies, greta, theo, daysAgo(96))
  await welcomeBakery(tx, contextOf(dependencies, theo, daysAgo(94)), gretaId)
  // She has not opened the link yet, so that both sides of the desk show what that looks like. It
  // still works for some hours.
  await submitted(dependencies, maya, new Date(now.getTime() - 20 * HOUR_MS))
  await askOmar(dependencies, rosa, daysAgo)
  await rejectLena(dependencies, theo, daysAgo)
  const bills = paidBills(now, dependencies.institution.timeZone)
  const staff = [rosa, theo] as const
  const crowd = crowdCount > 0 ? await welcomeCrowd(dependencies, crowdCount, staff) : NOBODY
  await postHistories(dependencies, { inesId, benId, gretaId }, bills, crowd.past)
  await depositChecks(dependencies, { benId, staffId: rosa })
  await adoptBills(dependencies, { inesId, benId }, bills)
  await arrangeWages(dependencies, { inesId, benId })
  await beginGoals(dependencies, inesId)
  await chooseAlerts(dependencies, inesId)
  if (crowd === NOBODY) return
  await busyCrowd(dependencies, crowd, staff)
  await converseWithInes(dependencies, { ...ines, personId: inesId, phone: ines.phoneNumber }, rosa)
  // Nobody looks at these accounts yet, so nobody has to hear of them.
  await keepSilent(tx)
}

async function employ(
  tx: Tx,
  { name, email, password, role }: DemoPerson,
  began: Date,
): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const address = { street: '1 Notch Square', city: 'Kingston', state: 'NY', postalCode: '12401' }
  const person = { firstName, lastName, phone: '1-800-555-0199', address }
  const personId = await enroll(tx, person, began)
  const signIn = await createSignIn(tx, { personId, email, password, role, status: 'active' })
  assert(signIn.ok, `nobody else signs in as ${email}`)
  return personId
}

type DaysAgo = (days: number) => Date

async function askOmar(
  dependencies: SeedDependencies,
  staff: string,
  daysAgo: DaysAgo,
): Promise<void> {
  const { applicationId } = await registered(dependencies, omar, daysAgo(4))
  const request =
    'The number of your National ID is hard to read. Please send a new photo of the front, and a bill with your present address.'
  const input = { applicationId, version: 1, request }
  const asked = await requestInformation(
    dependencies.tx,
    contextOf(dependencies, staff, daysAgo(3)),
    input,
  )
  assert(asked.ok, 'Omar is asked for more')
}

async function rejectLena(
  dependencies: SeedDependencies,
  staff: string,
  daysAgo: DaysAgo,
): Promise<void> {
  const { applicationId } = await registered(dependencies, lena, daysAgo(9))
  const reason =
    'The passport you gave expired last year. You are welcome to apply again with a valid document.'
  const input = { applicationId, version: 1, reason }
  const rejected = await reject(dependencies.tx, contextOf(dependencies, staff, daysAgo(7)), input)
  assert(rejected.ok, 'Lena is rejected')
}
