import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { cancel, runDue } from '../../src/modules/schedules/server/schedules.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { cutOff } from '../faults/cutOff.ts'
import {
  arrange,
  type Bench,
  cancelIt,
  editIt,
  type Holder,
  openBench,
  skipIt,
  storyOf,
  transferCount,
} from './bench.ts'

type Scope = Parameters<typeof openBench>[0]

/** Two servers on one database: each has connections of its own. */
async function openTwo(t: Scope) {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url, { connectionsMax: 16 })
  const other = openPostgres(url, { connectionsMax: 16 })
  t.after(async () => {
    await engine.close()
    await other.close()
  })
  return { url, bench: await openBench(t, '2026-01-15', engine), other }
}

const runCount = async ({ engine }: Bench): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from schedule_run`.execute(engine.db)
  return rows[0]!.n
}

/** Holds a run right after the money moved, before anything is committed. */
function gateIn(bench: Bench) {
  let opened = (): void => {}
  let reached = (): void => {}
  const open = new Promise<void>((resolve) => (opened = resolve))
  const arrived = new Promise<void>((resolve) => (reached = resolve))
  const { carryOut } = bench.scene
  const gated: typeof carryOut = async (tx, scene, arranged) => {
    const sent = await carryOut(tx, scene, arranged)
    reached()
    await open
    return sent
  }
  return { carryOut: gated, arrived, open: () => opened() }
}

describe('many workers', () => {
  test('twenty at once on two servers carry out each of ten schedules once', async (t) => {
    const { bench, other } = await openTwo(t)
    const people: Holder[] = []
    for (let i = 0; i < 10; i++) people.push(await bench.open(`Member${i}`, '100.00'))
    for (const person of people) await arrange(bench, person, '2026-01-31')
    bench.comes('2026-01-31')
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        runDue((i % 2 === 0 ? bench.engine : other).db, bench.scene, 100),
      ),
    )
    // Whoever comes while all are taken leaves at once; the next turn finds what was left.
    const rest = await bench.run()
    assert.equal(
      counts.reduce((sum, count) => sum + count, rest),
      10,
    )
    assert.deepEqual(bench.errors, [])
    assert.equal(await runCount(bench), 10)
    assert.equal(await transferCount(bench), 10)
    for (const person of people) {
      assert.deepEqual(await storyOf(bench, person), ['2026-01-31 posted'])
      assert.equal(await bench.available(person.savings), '25.00')
    }
    await bench.audit()
  })

  test('ten schedules of one member on one account are ten transfers', async (t) => {
    const { bench, other } = await openTwo(t)
    const ada = await bench.open('Ada', '100.00')
    for (let i = 0; i < 10; i++) await arrange(bench, ada, '2026-01-31', { amount: '1.00' })
    bench.comes('2026-01-31')
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        runDue((i % 2 === 0 ? bench.engine : other).db, bench.scene, 100),
      ),
    )
    await bench.run()
    assert.equal(await transferCount(bench), 10)
    assert.equal(await bench.available(ada.savings), '10.00')
    await bench.audit()
  })

  test('a date being served is passed by, not waited for', async (t) => {
    const { bench, other } = await openTwo(t)
    const ada = await bench.open('Ada', '100.00')
    await arrange(bench, ada, '2026-01-31')
    bench.comes('2026-01-31')
    const gate = gateIn(bench)
    const first = bench.run({ carryOut: gate.carryOut })
    await gate.arrived
    assert.equal(await runDue(other.db, bench.scene, 100), 0)
    gate.open()
    assert.equal(await first, 1)
    assert.equal(await runDue(other.db, bench.scene, 100), 0)
    assert.equal(await transferCount(bench), 1)
  })
})

describe('a worker that dies', () => {
  test('between the money and the commit leaves nothing, and the next one does it once', async (t) => {
    const { url, bench, other } = await openTwo(t)
    const ada = await bench.open('Ada', '100.00')
    await arrange(bench, ada, '2026-01-31')
    bench.comes('2026-01-31')
    const { carryOut } = bench.scene
    let posted = 0
    const die: typeof carryOut = async (tx: Tx, scene, arranged) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const sent = await carryOut(tx, scene, arranged)
      await cutOff(url, rows[0]!.pid)
      if (sent.ok) posted++
      return sent
    }
    assert.equal(await bench.run({ carryOut: die }), 0)
    assert.equal(posted, 1, 'the money had moved inside the transaction')
    assert.equal(await transferCount(bench), 0)
    assert.equal(await runCount(bench), 0)
    assert.equal(await bench.available(ada.checking), '100.00')

    assert.equal(await runDue(other.db, bench.scene, 100), 1)
    assert.equal(await transferCount(bench), 1)
    assert.deepEqual(await storyOf(bench, ada), ['2026-01-31 posted'])
    await bench.audit()
  })
})

describe('a member who changes their mind while it runs', () => {
  for (const [deed, act] of [
    ['cancels', cancelIt],
    ['skips', skipIt],
    [
      'edits',
      (bench: Bench, ada: Holder, seen: Parameters<typeof skipIt>[2]) =>
        editIt(bench, ada, seen, { amount: '99' }),
    ],
  ] as const) {
    test(`and ${deed} too late hears that it has changed`, async (t) => {
      const { bench } = await openTwo(t)
      const ada = await bench.open('Ada', '100.00')
      const seen = await arrange(bench, ada, '2026-01-31')
      bench.comes('2026-01-31')
      const gate = gateIn(bench)
      const running = bench.run({ carryOut: gate.carryOut })
      await gate.arrived
      const answer = act(bench, ada, seen)
      gate.open()
      assert.equal(await running, 1)
      assert.deepEqual(await answer, { ok: false, code: 'changed_meanwhile' })
      assert.deepEqual(await storyOf(bench, ada), ['2026-01-31 posted'])
      assert.equal(await bench.available(ada.savings), '25.00')
    })
  }

  test('and cancels just in time keeps the money, though the worker comes by meanwhile', async (t) => {
    const { bench, other } = await openTwo(t)
    const ada = await bench.open('Ada', '100.00')
    const { id, version } = await arrange(bench, ada, '2026-01-31')
    bench.comes('2026-01-31')
    const deed = { memberId: ada.memberId, scheduleId: id, at: bench.clock.now(), address: null }
    await inTransaction(bench.engine.db, async (tx) => {
      assert.ok((await cancel(tx, deed, version)).ok)
      assert.equal(await runDue(other.db, bench.scene, 100), 0)
    })
    assert.equal(await runDue(other.db, bench.scene, 100), 0)
    assert.deepEqual(await storyOf(bench, ada), [])
    assert.equal(await bench.available(ada.checking), '100.00')
  })

  test('either cancels in time or the money moves, never both', async (t) => {
    const { bench, other } = await openTwo(t)
    for (let i = 0; i < 12; i++) {
      bench.comes('2026-01-15')
      const ada = await bench.open(`Ada${i}`, '100.00')
      const seen = await arrange(bench, ada, '2026-01-31')
      bench.comes('2026-01-31')
      const [cancelled] = await Promise.all([
        cancelIt(bench, ada, seen),
        runDue(other.db, bench.scene, 100),
      ])
      const story = await storyOf(bench, ada)
      assert.deepEqual(story, cancelled.ok ? [] : ['2026-01-31 posted'])
      assert.equal(await bench.available(ada.savings), cancelled.ok ? '0.00' : '25.00')
    }
    await bench.audit()
  })
})
