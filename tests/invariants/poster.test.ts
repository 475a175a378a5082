import assert from 'node:assert/strict'
import test from 'node:test'
import type pg from 'pg'
import {
  type BatchStatement,
  openLedgerPoster,
  openPoster,
  post,
} from '../../src/modules/ledger/server/ledger.ts'
import { PROCESS } from '../../src/platform/server/counters.ts'
import { OutcomeUnknown } from '../../src/platform/server/errors.ts'
import { freshDatabase } from '../factories/database.ts'
import { accepted, Books, codeOf, NOW } from './books.ts'

interface Item {
  readonly id: string
}
interface Row {
  readonly ord: number
}

/** A pool whose statements end when the test says so. */
class StubPool {
  readonly options: { readonly max: number }
  /** With what each connection was given back. */
  readonly released: (Error | undefined)[] = []
  readonly calls: { readonly ids: readonly string[]; end(error?: Error): void }[] = []

  constructor(max: number) {
    this.options = { max }
  }

  async connect(): Promise<pg.PoolClient> {
    const query = ({ values }: { values: [string[]] }): Promise<{ rows: Row[] }> =>
      new Promise((resolve, reject) => {
        const end = (error?: Error): void => {
          if (error) reject(error)
          else resolve({ rows: values[0].map((_, index) => ({ ord: index + 1 })).toReversed() })
        }
        this.calls.push({ ids: values[0], end })
      })
    const release = (error?: Error) => void this.released.push(error)
    return { query, release } as unknown as pg.PoolClient
  }

  /** Lets everything that is ready to run, run. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next))
  }
}

const statementOn = (pool: StubPool): BatchStatement<Item, Row, string> => ({
  pool: pool as unknown as pg.Pool,
  name: 'stub',
  text: 'select',
  valuesOf: (items) => [items.map(({ id }) => id)],
  answerOf: ({ ord }, { id }) => `${id} was ${ord}`,
  keyOf: ({ id }) => id,
})

const items = (count: number, prefix = 'i'): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}` }))

test('requests that arrive together make a batch, sixty-four at most and two at a time', async () => {
  const pool = new StubPool(10)
  const poster = openPoster(statementOn(pool))
  const answers = items(200).map((item) => poster.post(item))
  await pool.settle()
  assert.deepEqual(
    pool.calls.map(({ ids }) => ids.length),
    [64, 64],
  )
  pool.calls[1]!.end()
  await pool.settle()
  assert.deepEqual(
    pool.calls.map(({ ids }) => ids.length),
    [64, 64, 64],
  )
  for (let next = 0; next < 4; next++) {
    if (next !== 1) pool.calls[next]!.end()
    await pool.settle()
  }
  const said = await Promise.all(answers)
  assert.deepEqual(said.slice(0, 2), ['i0 was 1', 'i1 was 2'])
  assert.equal(said[199], 'i199 was 8')
})

test('with one connection the poster has one batch in flight', async () => {
  const pool = new StubPool(1)
  const poster = openPoster(statementOn(pool))
  void Promise.all(items(100).map((item) => poster.post(item)))
  await pool.settle()
  assert.equal(pool.calls.length, 1)
})

test('a request waits until another one with its key is answered', async () => {
  const pool = new StubPool(10)
  const poster = openPoster(statementOn(pool))
  const both = Promise.all([
    poster.post({ id: 'a' }),
    poster.post({ id: 'a' }),
    poster.post({ id: 'b' }),
  ])
  await pool.settle()
  assert.deepEqual(
    pool.calls.map(({ ids }) => ids),
    [['a', 'b']],
  )
  pool.calls[0]!.end()
  await pool.settle()
  assert.deepEqual(pool.calls[1]!.ids, ['a'])
  pool.calls[1]!.end()
  assert.deepEqual(await both, ['a was 1', 'a was 1', 'b was 2'])
})

test('a request does not wait behind one that waits for its key', async () => {
  const pool = new StubPool(10)
  const poster = openPoster(statementOn(pool))
  const both = [poster.post({ id: 'a' }), poster.post({ id: 'a' })]
  await pool.settle()
  const other = poster.post({ id: 'b' })
  await pool.settle()
  assert.deepEqual(
    pool.calls.map(({ ids }) => ids),
    [['a'], ['b']],
  )
  pool.calls[0]!.end()
  pool.calls[1]!.end()
  await pool.settle()
  pool.calls[2]!.end()
  assert.deepEqual(await Promise.all([...both, other]), ['a was 1', 'a was 1', 'b was 1'])
})

test('after an error each item of the batch is posted once more, alone', async () => {
  const pool = new StubPool(10)
  const poster = openPoster(statementOn(pool))
  const answers = Promise.allSettled(items(3).map((item) => poster.post(item)))
  await pool.settle()
  pool.calls[0]!.end(new Error('one of us is bad'))
  for (const [index, error] of [undefined, new Error('i1 is bad'), undefined].entries()) {
    await pool.settle()
    assert.deepEqual(pool.calls[index + 1]!.ids, [`i${index}`])
    pool.calls[index + 1]!.end(error)
  }
  const outcomes = (await answers).map(({ status }) => status)
  assert.deepEqual(outcomes, ['fulfilled', 'rejected', 'fulfilled'])
  assert.equal(pool.calls.length, 4)
})

test('a commit that perhaps reached no standby is an unknown outcome and is not tried again', async () => {
  const pool = new StubPool(10)
  const poster = openPoster(statementOn(pool))
  const answer = poster.post({ id: 'a' })
  await pool.settle()
  pool.calls[0]!.end(new OutcomeUnknown())
  await assert.rejects(
    answer,
    (error) => error instanceof OutcomeUnknown && error.code === 'outcome_unknown',
  )
  assert.equal(pool.calls.length, 1)
})

test('a connection goes on after a statement was refused, and is given up after anything else', async () => {
  const refused = Object.assign(new Error('refused'), { severity: 'ERROR' })
  const fatal = Object.assign(new Error('shutting down'), { severity: 'FATAL' })
  for (const [error, isGivenUp] of [
    [refused, false],
    [new OutcomeUnknown(), false],
    [fatal, true],
    [new Error('a bug'), true],
  ] as const) {
    const pool = new StubPool(1)
    const answer = openPoster(statementOn(pool))
      .post({ id: 'a' })
      .catch(() => undefined)
    await pool.settle()
    pool.calls[0]!.end(error)
    await pool.settle()
    pool.calls[1]?.end()
    await answer
    assert.equal(pool.released[0], isGivenUp ? error : undefined, error.message)
  }
})

test('a statement that does not answer for every item is an error that names it', async () => {
  const pool = new StubPool(1)
  const poster = openPoster({ ...statementOn(pool), valuesOf: () => [[]] })
  const fails = assert.rejects(poster.post({ id: 'a' }), /stub answered for item 1/)
  await pool.settle()
  pool.calls[0]!.end()
  await pool.settle()
  pool.calls[1]!.end()
  await fails
})

const valuesOf = async (name: string) =>
  (await PROCESS.getSingleMetric(`openteller_${name}`)!.get()).values as readonly {
    readonly metricName?: string
    readonly labels: Readonly<Record<string, string | number>>
    readonly value: number
  }[]

test('what the ledger answered is counted by reason and outcome', async (t) => {
  const books = new Books(await freshDatabase(t))
  const [ada, ben] = [await books.account('100.00'), await books.account()]
  const answered = async (outcome: string): Promise<number> =>
    (await valuesOf('postings_total')).find(
      ({ labels }) => labels['reason'] === 'member_transfer' && labels['outcome'] === outcome,
    )?.value ?? 0
  const both = async () => [await answered('posted'), await answered('insufficient_funds')]
  const before = await both()
  const poster = openLedgerPoster(books.engine, () => NOW)
  accepted(await poster.post(books.order(ada, ben, '1.00')))
  await post(books.db, books.order(ada, ben, '500.00'), NOW)
  assert.deepEqual(
    (await both()).map((count, index) => count - before[index]!),
    [1, 1],
  )
})

test('batches are counted by their items and by the seconds that their statement took', async (t) => {
  const sumOf = async (name: string): Promise<number> =>
    (await valuesOf(name)).find(({ metricName }) => metricName?.endsWith('_sum'))!.value
  const both = async () => [
    await sumOf('posting_batch_items'),
    await sumOf('posting_batch_seconds'),
  ]
  const before = await both()
  const pool = new StubPool(1)
  const poster = openPoster(statementOn(pool))
  const answers = items(3).map((item) => poster.post(item))
  let now = 0
  t.mock.method(performance, 'now', () => (now += 2500))
  await pool.settle()
  pool.calls[0]!.end()
  await Promise.all(answers)
  t.mock.restoreAll()
  const [count, seconds] = (await both()).map((sum, index) => sum - before[index]!)
  assert.deepEqual([count, seconds!.toFixed(3)], [3, '2.500'])
  for (const [name, most] of [
    ['posting_batch_items', 64],
    ['posting_batch_seconds', 10],
  ] as const)
    assert.ok((await valuesOf(name)).some(({ labels }) => labels['le'] === most))
})

test('closing the poster takes nothing more and waits for what was taken', async () => {
  const pool = new StubPool(10)
  const poster = openPoster(statementOn(pool))
  const answer = poster.post({ id: 'a' })
  let closed = false
  const closing = (async () => {
    await poster.close()
    closed = true
  })()
  await assert.rejects(poster.post({ id: 'b' }), /closed/)
  await pool.settle()
  assert.equal(closed, false)
  pool.calls[0]!.end()
  await closing
  assert.equal(await answer, 'a was 1')
})

test('a bad item does not fail the others of its batch', async (t) => {
  const books = new Books(await freshDatabase(t))
  const ada = await books.account('100.00')
  const ben = await books.account()
  const poster = openLedgerPoster(books.engine, () => NOW)
  const bad = { ...books.order(ada, ben, '1.00'), id: 'not a uuid' }
  const sent = [books.order(ada, ben, '60.00'), bad, books.order(ada, ben, '60.00')]
  const [first, second, third] = await Promise.allSettled(sent.map((order) => poster.post(order)))
  assert.equal(second!.status, 'rejected')
  assert.ok(first?.status === 'fulfilled' && third?.status === 'fulfilled')
  accepted(first.value)
  assert.equal(codeOf(third.value), 'insufficient_funds')
  await poster.close()
  await books.isHealthy()
})
