import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  type Analytics,
  type DayRange,
  FAILURE_KINDS,
} from '../../src/modules/analytics/contract.ts'
import { addUpTally, analyticsFor } from '../../src/modules/analytics/server/analytics.ts'
import { cutIntoWeeks, type Weeks } from '../../src/modules/analytics/server/weeks.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { type Chance, chanceOf } from '../factories/chance.ts'
import { freshDatabase } from '../factories/database.ts'
import { NOW } from './bank.ts'

const { institution } = readConfig({})
const RANGE: DayRange = { from: '2026-02-04', to: '2026-05-20' }
const HOUR_MS = 3_600_000

/** An instant around the range, often about a midnight of it. */
const someInstant = ({ int }: Chance): Date =>
  new Date(Date.UTC(2026, 0, int(10, 170), int(0, 47), int(0, 59), int(0, 59)))

/** An application, in whatever state, with a member or without, and something that failed. */
async function somethingHappens(tx: Db, chance: Chance): Promise<void> {
  const { int, yes, oneOf } = chance
  const submittedAt = someInstant(chance)
  const decidedAt = new Date(submittedAt.getTime() + int(0, 200) * HOUR_MS + int(0, 3599) * 1000)
  await sql`
    insert into application (id, person_id, state, submitted_at)
    values (gen_random_uuid(), gen_random_uuid(), 'submitted', ${submittedAt})`.execute(tx)
  if (yes()) {
    await sql`
      update application set state = 'rejected', rejection_reason = 'No.', decided_at = ${decidedAt}, decided_by = gen_random_uuid()
       where submitted_at = ${submittedAt} and decided_at is null`.execute(tx)
  }
  // Reopened: what was decided is undone on its own day.
  if (int(1, 5) === 1) {
    await sql`
      update application set state = 'submitted', rejection_reason = null, decided_at = null, decided_by = null
       where submitted_at = ${submittedAt}`.execute(tx)
  }
  await sql`
    insert into member (id, business_name, joined_at)
    values (gen_random_uuid(), 'Bakery', ${someInstant(chance)})`.execute(tx)
  await sql`
    insert into audit_event (at, action)
    values (${someInstant(chance)}, ${oneOf([...FAILURE_KINDS, 'sign_in.completed'])})`.execute(tx)
}

type Counted = Pick<Analytics, 'reviews' | 'growth'> & { failures: Record<string, number[]> }

/** The same figures by reading every application, member and event. */
async function byReadingAll(db: Db, weeks: Weeks): Promise<Counted> {
  const within = (column: 'submitted_at' | 'decided_at' | 'joined_at' | 'at') =>
    sql`${sql.ref(column)} >= w.s and ${sql.ref(column)} < w.e`
  const middle = sql`percentile_disc(0.5) within group (order by analytics_review_minutes(decided_at - submitted_at)) / 60.0`
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from application where ${within('decided_at')})::int as decided,
           (select ${middle} from application where ${within('decided_at')})::float8 as middle,
           (select count(*) from application where submitted_at < w.e and (decided_at is null or decided_at >= w.e))::int as waiting,
           (select count(*) from member where ${within('joined_at')})::int as joined,
           ${sql.join(
             FAILURE_KINDS.map(
               (kind) => sql`
                 (select count(*) from audit_event where action = ${kind} and ${within('at')})::int as ${sql.id(kind)}`,
             ),
           )}
      from unnest(${weeks.starts}::timestamptz[], ${weeks.ends}::timestamptz[]) as w (s, e) order by w.s`.execute(
    db,
  )
  const { rows: whole } = await sql<Record<string, number> & { oldest: Date }>`
    select (select count(*) from application where state = 'submitted')::int as waiting,
           (select count(*) from member where joined_at < ${weeks.from})::int as members,
           (select ${middle} from application where decided_at >= ${weeks.from} and decided_at < ${weeks.to})::float8 as middle`.execute(
    db,
  )
  const each = (name: string): number[] => rows.map((row) => row[name]!)
  return {
    reviews: {
      waitingNow: whole[0]!['waiting']!,
      oldestSince: null,
      waiting: each('waiting'),
      decided: each('decided'),
      medianHours: each('middle'),
      medianHoursOverall: whole[0]!['middle']!,
    },
    growth: {
      membersBefore: whole[0]!['members']!,
      joined: each('joined'),
      depositsBefore: '0.00',
      deposits: each('joined').map(() => '0.00'),
    },
    failures: Object.fromEntries(FAILURE_KINDS.map((kind) => [kind, each(kind)])),
  }
}

async function asAnswered(db: Db, zone: string): Promise<Counted> {
  const answer = await analyticsFor(
    { db, clock: settableClock(NOW), institution: { ...institution, timeZone: zone } },
    RANGE,
  )
  return {
    // Ids drawn at random say nothing of who was first.
    reviews: { ...answer.reviews, oldestSince: null },
    growth: answer.growth,
    failures: Object.fromEntries(
      answer.failures.kinds.map(({ kind, counts }) => [kind, kind === 'returned' ? [] : counts]),
    ),
  }
}

async function assertSame(db: Db, zone: string): Promise<void> {
  const expected = await byReadingAll(db, cutIntoWeeks(RANGE, zone))
  assert.deepEqual(await asAnswered(db, zone), {
    ...expected,
    failures: { ...expected.failures, returned: [] },
  })
}

describe('what is counted by day', () => {
  for (const zone of ['America/New_York', 'Asia/Kathmandu']) {
    test(`is what reading everything says, added up or not, in ${zone}`, async (t) => {
      const { db } = await freshDatabase(t)
      const chance = chanceOf(157).named(zone)
      for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 60; i++) await somethingHappens(db, chance)
        await assertSame(db, zone)
        await addUpTally(db, zone)
        await assertSame(db, zone)
      }
    })
  }

  test('has nothing twice and nothing left out while many write, take back and add up', async (t) => {
    const { db } = await freshDatabase(t)
    const zone = institution.timeZone
    const work = async (name: string): Promise<void> => {
      const chance = chanceOf(158).named(name)
      for (let i = 0; i < 20; i++) {
        const takenBack = chance.int(1, 4) === 1
        const done = inTransaction(db, async (tx) => {
          await somethingHappens(tx, chance)
          if (takenBack) throw new Error('taken back')
        })
        await done.catch((error: Error) => assert.equal(error.message, 'taken back'))
        if (chance.yes()) await addUpTally(db, zone)
      }
    }
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(work))
    await assertSame(db, zone)
    await addUpTally(db, zone)
    await assertSame(db, zone)
    const { rows } = await sql`select 1 from analytics_tally_change`.execute(db)
    assert.equal(rows.length, 0)
  })

  test('a review took what people read of it', async (t) => {
    const { db } = await freshDatabase(t)
    for (const [took, minutes] of [
      ['59 minutes 59 seconds', 0],
      ['1 hour', 60],
      ['1 hour 29 minutes', 60],
      ['1 hour 30 minutes', 120],
      ['35 hours 20 minutes', 35 * 60],
      ['36 hours', 36 * 60],
      ['37 hours 11 minutes', 36 * 60],
      ['37 hours 12 minutes', 38.4 * 60],
      ['48 hours', 48 * 60],
      ['-1 hours', 0],
    ] as const) {
      const { rows } = await sql<{ minutes: number }>`
        select analytics_review_minutes(${took}::interval) as minutes`.execute(db)
      assert.equal(rows[0]!.minutes, minutes, took)
    }
  })
})
