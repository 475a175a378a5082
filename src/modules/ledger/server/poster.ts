import type pg from 'pg'
import { isUnanswered, OutcomeUnknown } from '../../../platform/server/errors.ts'
import { assert } from '../../../values/result.ts'
import { countBatch } from './figures.ts'

/** A statement of SQL that posts any number of items at once. */
export interface BatchStatement<Item, Row extends { readonly ord: number }, Answer> {
  readonly pool: pg.Pool
  /** Under this name each connection plans the statement once. */
  readonly name: string
  /** One statement, committed on its own; it answers a row per item, `ord` counting from 1. */
  readonly text: string
  readonly valuesOf: (items: readonly Item[]) => readonly unknown[]
  readonly answerOf: (row: Row, item: Item) => Answer
  /** Items with the same key are never in one batch, nor in two at the same time: the id of the transfer. */
  readonly keyOf: (item: Item) => string
}

export interface Poster<Item, Answer> {
  /** Resolves once committed. Rejects with {@link OutcomeUnknown}, or what the database threw. */
  post(item: Item): Promise<Answer>
  /** Takes nothing more, and resolves when everything taken has been answered. */
  close(): Promise<void>
}

const BATCH_ITEMS_MAX = 64
const BATCHES_IN_FLIGHT_MAX = 2

interface Request<Item, Answer> {
  readonly item: Item
  readonly key: string
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Makes a batch of the requests that arrive while earlier batches commit: no timer, two batches in
 * flight, and what arrives meanwhile is in the next. A lone request is executed at once.
 */
export function openPoster<Item, Row extends { readonly ord: number }, Answer>(
  statement: BatchStatement<Item, Row, Answer>,
): Poster<Item, Answer> {
  // The embedded engine has one connection; a second batch would only queue for it.
  const inFlightMax = Math.min(BATCHES_IN_FLIGHT_MAX, statement.pool.options.max)
  let waiting: Request<Item, Answer>[] = []
  const keysInFlight = new Set<string>()
  const drained = Promise.withResolvers<void>()
  let batchesInFlight = 0
  let isFlushScheduled = false
  let closed = false

  const takeBatch = (): Request<Item, Answer>[] => {
    const batch: Request<Item, Answer>[] = []
    waiting = waiting.filter((request) => {
      if (batch.length === BATCH_ITEMS_MAX || keysInFlight.has(request.key)) return true
      keysInFlight.add(request.key)
      batch.push(request)
      return false
    })
    return batch
  }

  const flush = (): void => {
    isFlushScheduled = false
    while (batchesInFlight < inFlightMax && waiting.length > 0) {
      const batch = takeBatch()
      // Every request still waiting has the key of one in flight, and goes out when that is answered.
      if (batch.length === 0) return
      batchesInFlight++
      void executeAndGoOn(batch)
    }
  }

  const executeAndGoOn = async (batch: readonly Request<Item, Answer>[]): Promise<void> => {
    await execute(statement, batch)
    batchesInFlight--
    for (const { key } of batch) keysInFlight.delete(key)
    flush()
    if (closed) resolveIfDrained()
  }

  const resolveIfDrained = (): void => {
    if (batchesInFlight === 0 && waiting.length === 0) drained.resolve()
  }

  return {
    post: (item) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new Error('The poster is closed'))
          return
        }
        waiting.push({ item, key: statement.keyOf(item), resolve, reject })
        // Everything that arrives in the same turn of the event loop is in the same batch.
        if (!isFlushScheduled) setImmediate(flush)
        isFlushScheduled = true
      }),
    close: () => {
      closed = true
      resolveIfDrained()
      return drained.promise
    },
  }
}

/** Answers every request of the batch; never rejects itself. */
async function execute<Item, Row extends { readonly ord: number }, Answer>(
  statement: BatchStatement<Item, Row, Answer>,
  batch: readonly Request<Item, Answer>[],
): Promise<void> {
  try {
    const answers = await run(
      statement,
      batch.map(({ item }) => item),
    )
    batch.forEach(({ resolve }, index) => resolve(answers[index]!))
  } catch (error) {
    // Nobody waits for a server that is silent once for each item.
    if (error instanceof OutcomeUnknown || isUnanswered(error as Error)) {
      for (const { reject } of batch) reject(new OutcomeUnknown())
      return
    }
    // One bad item must not fail the others: each is executed once more, alone. Should the batch have
    // committed after all and only its answer been lost, the ids make that a replay.
    for (const { item, resolve, reject } of batch) {
      await run(statement, [item]).then(([answer]) => resolve(answer!), reject)
    }
  }
}

async function run<Item, Row extends { readonly ord: number }, Answer>(
  { pool, name, text, valuesOf, answerOf }: BatchStatement<Item, Row, Answer>,
  items: readonly Item[],
): Promise<readonly Answer[]> {
  const values = [...valuesOf(items)]
  const client = await pool.connect()
  const startedAt = performance.now()
  let broken: Error | undefined
  let rows: readonly Row[]
  try {
    rows = (await client.query<Row & pg.QueryResultRow>({ name, text, values })).rows
    countBatch(items.length, performance.now() - startedAt)
  } catch (error) {
    // A statement that PostgreSQL refused leaves the connection whole, and the embedded engine has no
    // other. Its errors are of a class of its own, hence the look at the severity.
    const isWhole =
      error instanceof OutcomeUnknown || (error as { severity?: string }).severity === 'ERROR'
    if (!isWhole) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
  const byOrd = new Map(rows.map((row) => [row.ord, row]))
  return items.map((item, index) => {
    const row = byOrd.get(index + 1)
    assert(row, `${name} answered for item ${index + 1}`)
    return answerOf(row, item)
  })
}
