import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { cancel, runDue, SCHEDULE } from '../../src/modules/standingOrders/server/standingOrders.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { cutOff } from '../faults/cutOff.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import {
  arrange,
  cancelIt,
  editIt,
  openSchedules,
  runJob,
  type Schedules,
  skipIt,
  storyOf,
} from './arranging.ts'

type Scope = Parameters<typeof openSchedules>[0]

/** Two servers on one database: each has connections of its own. */
async function openTwo(t: Scope) {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url, { connectionsMax: 6 })
  const other = openPostgres(url, { connectionsMax: 6 })
  t.after(async () => {
    await engine.close()
    await other.close()
  })
  return { url, union: await openSchedules(t, '2026-01-15', engine), other }
}

const runCount = async ({ engine }: Schedules): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from schedule_run`.execute(engine.db)
  return rows[0]!.n
}

/** Holds a run right after the money moved, before anything is committed. */
function gateForRun() {
  let opened = (): void => {}
  let reached = (): void => {}
  const open = new Promise<void>((resolve) => (opened = resolve))
  const arrived = new Promise<void>((resolve) => (reached = resolve))
  const execute: typeof SCHEDULE.execute = async (...due) => {
    const sent = await SCHEDULE.execute(...due)
    reached()
    await open
    return sent
  }
  return { execute, arrived, open: () => opened() }
}

describe('many workers', () => {
  test('twenty at once on two servers carry out each of ten schedules once', async (t) => {
    const { union, other } = await openTwo(t)
    const people: Member[] = []
    for (let i = 0; i < 10; i++)
      people.push(await union.member(`Member${i} Okafor`, { checking: '100.00' }))
    for (const person of people) await arrange(union, person, '2026-01-31')
    union.goTo('2026-01-31')
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        runDue((i % 2 === 0 ? union.engine : other).db, union.dependencies, SCHEDULE, 100),
      ),
    )
    // Whoever comes while all are taken leaves at once; the next turn finds what was left.
    const rest = await runJob(union)
    assert.equal(
      counts.reduce((sum, count) => sum + count, rest),
      10,
    )
    assert.deepEqual(union.errors, [])
    assert.equal(await runCount(union), 10)
    assert.equal(await union.transferCount(), 10)
    for (const person of people) {
      assert.deepEqual(await storyOf(union, person), ['2026-01-31 posted'])
      assert.equal(await union.available(person.savings), '25.00')
    }
    await union.assertSound()
  })

  test('ten schedules of one member on one account are ten transfers', async (t) => {
    const { union, other } = await openTwo(t)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    for (let i = 0; i < 10; i++) await arrange(union, ada, '2026-01-31', { amount: '1.00' })
    union.goTo('2026-01-31')
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        runDue((i % 2 === 0 ? union.engine : other).db, union.dependencies, SCHEDULE, 100),
      ),
    )
    await runJob(union)
    assert.equal(await union.transferCount(), 10)
    assert.equal(await union.available(ada.savings), '10.00')
    await union.assertSound()
  })

  test('a date being served is passed by, not waited for', async (t) => {
    const { union, other } = await openTwo(t)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-01-31')
    union.goTo('2026-01-31')
    const gate = gateForRun()
    const first = runJob(union, { execute: gate.execute })
    await gate.arrived
    assert.equal(await runDue(other.db, union.dependencies, SCHEDULE, 100), 0)
    gate.open()
    assert.equal(await first, 1)
    assert.equal(await runDue(other.db, union.dependencies, SCHEDULE, 100), 0)
    assert.equal(await union.transferCount(), 1)
  })
})

describe('a worker that dies', () => {
  test('between the money and the commit leaves nothing, and the next one does it once', async (t) => {
    const { url, union, other } = await openTwo(t)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-01-31')
    union.goTo('2026-01-31')
    let posted = 0
    const die: typeof SCHEDULE.execute = async (tx, ...due) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const sent = await SCHEDULE.execute(tx, ...due)
      await cutOff(url, rows[0]!.pid)
      if (sent.ok) posted++
      return sent
    }
    await assert.rejects(runJob(union, { execute: die }), /connection/i)
    assert.equal(posted, 1, 'the money had moved inside the transaction')
    assert.equal(await union.transferCount(), 0)
    assert.equal(await runCount(union), 0)
    assert.equal(await union.available(ada.checking), '100.00')

    assert.equal(await runDue(other.db, union.dependencies, SCHEDULE, 100), 1)
    assert.equal(await union.transferCount(), 1)
    assert.deepEqual(await storyOf(union, ada), ['2026-01-31 posted'])
    await union.assertSound()
  })
})

test('a member who changes their mind while it runs', async (t) => {
  const { union, other } = await openTwo(t)
  /** Somebody new with a schedule, and the clock on its day. */
  const arranged = async (name: string) => {
    union.goTo('2026-01-15')
    const ada = await union.member(name, { checking: '100.00' })
    const seen = await arrange(union, ada, '2026-01-31')
    union.goTo('2026-01-31')
    return { ada, seen }
  }

  for (const [change, act] of [
    ['cancels', cancelIt],
    ['skips', skipIt],
    [
      'edits',
      (union: Schedules, ada: Member, seen: Parameters<typeof skipIt>[2]) =>
        editIt(union, ada, seen, { amount: '99' }),
    ],
  ] as const) {
    await t.test(`and ${change} too late hears that it has changed`, async () => {
      const { ada, seen } = await arranged(`Ada${change} Okafor`)
      const gate = gateForRun()
      const running = runJob(union, { execute: gate.execute })
      await gate.arrived
      const answer = act(union, ada, seen)
      gate.open()
      assert.equal(await running, 1)
      assert.deepEqual(await answer, { ok: false, code: 'changed_meanwhile' })
      assert.deepEqual(await storyOf(union, ada), ['2026-01-31 posted'])
      assert.equal(await union.available(ada.savings), '25.00')
    })
  }

  await t.test('and cancels just in time keeps the money, though the worker comes by', async () => {
    const { ada, seen } = await arranged('Ada Okafor')
    const noteEnd: typeof SCHEDULE.noteEnd = async (...end) => {
      assert.equal(await runDue(other.db, union.dependencies, SCHEDULE, 100), 0)
      return SCHEDULE.noteEnd(...end)
    }
    const ctx = contextOf(union, ada)
    assert.ok((await cancel(union.db, ctx, { ...SCHEDULE, noteEnd }, seen)).ok)
    assert.equal(await runDue(other.db, union.dependencies, SCHEDULE, 100), 0)
    assert.deepEqual(await storyOf(union, ada), [])
    assert.equal(await union.available(ada.checking), '100.00')
  })

  await t.test('either cancels in time or the money moves, never both', async () => {
    for (let i = 0; i < 8; i++) {
      const { ada, seen } = await arranged(`Ada${i} Okafor`)
      const [cancelled] = await Promise.all([
        cancelIt(union, ada, seen),
        runDue(other.db, union.dependencies, SCHEDULE, 100),
      ])
      const story = await storyOf(union, ada)
      assert.deepEqual(story, cancelled.ok ? [] : ['2026-01-31 posted'])
      assert.equal(await union.available(ada.savings), cancelled.ok ? '0.00' : '25.00')
    }
    await union.assertSound()
  })
})
