import type pg from 'pg'
import { OutcomeUnknown } from '../../../platform/server/errors.ts'
import { assert } from '../../../values/result.ts'

/** What a poster carries, and the SQL function that carries it. */
export interface Carriage<Item, Row extends { readonly ord: number }, Answer> {
  readonly pool: pg.Pool
  /** Under this name each connection plans the statement once. */
  readonly name: string
  /** One statement, committed on its own; it answers a row per item, `ord` counting from 1. */
  readonly text: string
  readonly valuesOf: (items: readonly Item[]) => readonly unknown[]
  readonly answerOf: (row: Row, item: Item) => Answer
  /** Items of one key never travel together nor at the same time: the id of the transfer. */
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

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly key: string
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Coalesces what arrives while earlier batches commit: no timer, two batches in flight, whoever comes
 * meanwhile travels in the next. A lone item leaves at once, so nobody waits for company.
 */
export function openPoster<Item, Row extends { readonly ord: number }, Answer>(
  carriage: Carriage<Item, Row, Answer>,
): Poster<Item, Answer> {
  // The embedded engine has one connection; a second batch would only queue for it.
  const inFlightMax = Math.min(BATCHES_IN_FLIGHT_MAX, carriage.pool.options.max)
  let waiting: Waiting<Item, Answer>[] = []
  const travelling = new Set<string>()
  const drained = Promise.withResolvers<void>()
  let inFlight = 0
  let departing = false
  let closed = false

  const board = (): Waiting<Item, Answer>[] => {
    const boarded: Waiting<Item, Answer>[] = []
    waiting = waiting.filter((one) => {
      if (boarded.length === BATCH_ITEMS_MAX || travelling.has(one.key)) return true
      travelling.add(one.key)
      boarded.push(one)
      return false
    })
    return boarded
  }

  const depart = (): void => {
    departing = false
    while (inFlight < inFlightMax && waiting.length > 0) {
      const batch = board()
      if (batch.length === 0) return // Only twins are left; they leave when their elders are back.
      inFlight++
      void travel(batch)
    }
  }

  const travel = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    await deliver(carriage, batch)
    inFlight--
    for (const { key } of batch) travelling.delete(key)
    depart()
    if (closed) resolveIfDrained()
  }

  const resolveIfDrained = (): void => {
    if (inFlight === 0 && waiting.length === 0) drained.resolve()
  }

  return {
    post: (item) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new Error('The poster is closed'))
          return
        }
        waiting.push({ item, key: carriage.keyOf(item), resolve, reject })
        // Everything that arrives in the same turn of the event loop boards the same batch.
        if (!departing) setImmediate(depart)
        departing = true
      }),
    close: () => {
      closed = true
      resolveIfDrained()
      return drained.promise
    },
  }
}

/** Settles every promise of the batch; never rejects itself. */
async function deliver<Item, Row extends { readonly ord: number }, Answer>(
  carriage: Carriage<Item, Row, Answer>,
  batch: readonly Waiting<Item, Answer>[],
): Promise<void> {
  try {
    const answers = await carry(
      carriage,
      batch.map(({ item }) => item),
    )
    batch.forEach(({ resolve }, index) => resolve(answers[index]!))
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      for (const { reject } of batch) reject(error)
      return
    }
    // One bad item must not sink the others: each goes once more, alone. Should the batch have
    // committed after all and only its answer been lost, the ids make that a replay.
    for (const { item, resolve, reject } of batch) {
      await carry(carriage, [item]).then(([answer]) => resolve(answer!), reject)
    }
  }
}

async function carry<Item, Row extends { readonly ord: number }, Answer>(
  { pool, name, text, valuesOf, answerOf }: Carriage<Item, Row, Answer>,
  items: readonly Item[],
): Promise<readonly Answer[]> {
  const values = [...valuesOf(items)]
  const client = await pool.connect()
  let broken: Error | undefined
  let rows: readonly Row[]
  try {
    rows = (await client.query<Row & pg.QueryResultRow>({ name, text, values })).rows
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
