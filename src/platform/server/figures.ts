import { Gauge, type Registry } from 'prom-client'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { thinned } from './thinned.ts'
import { within } from './within.ts'

export interface Sample {
  readonly name: string
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** Figures of the business that one statement reads, however much there is: no row by row. */
export interface Figures {
  /** What they are about, in a word. */
  readonly of: string
  /** The name and what it means, of each. */
  readonly gauges: Readonly<Record<string, string>>
  /** At most so often; 15 seconds unless said otherwise. */
  readonly everyMs?: number
  readonly read: (db: Db) => Promise<readonly Sample[]>
}

const EVERY_MS = 15_000
/** How long whoever asks for the figures waits for the database. */
const WAIT_MS = 1000

/**
 * Figures that are read when somebody looks. A database that does not answer keeps nobody waiting:
 * they stay as they were last, and say how old they are.
 */
export function openFigures(
  registry: Registry,
  { db, log, groups }: { readonly db: Db; readonly log: Log; readonly groups: readonly Figures[] },
  { everyMs = EVERY_MS, waitMs = WAIT_MS } = {},
): () => Promise<void> {
  const age = new Gauge({
    name: 'openteller_figures_age_seconds',
    help: 'How long ago figures were read from the database, by what they are about',
    labelNames: ['of'],
    registers: [registry],
  })
  const up = new Gauge({
    name: 'openteller_database_up',
    help: '1 while the database answers for the figures',
    registers: [registry],
  })
  const warn = thinned(60_000, (keptBack, of: string, err: unknown) =>
    log.warn({ err, of, keptBack }, 'figures not read'),
  )
  const askedAt = new Map<Figures, number>()
  const readAt = new Map<Figures, number>()
  let reading: Promise<void> | undefined

  const readAll = async (due: readonly Figures[]): Promise<void> => {
    let answered = true
    // One after the other: a look takes one connection, whatever there is to see.
    for (const group of due) {
      askedAt.set(group, performance.now())
      try {
        put(registry, group, await group.read(db))
        readAt.set(group, performance.now())
      } catch (error) {
        answered = false
        warn(group.of, error)
      }
    }
    up.set(answered ? 1 : 0)
  }

  return async () => {
    const isDue = (group: Figures): boolean =>
      performance.now() - (askedAt.get(group) ?? -Infinity) >= (group.everyMs ?? everyMs)
    const due = groups.filter(isDue)
    if (!reading && due.length > 0)
      reading = readAll(due).finally(() => {
        reading = undefined
      })
    if (
      reading &&
      !(await within(
        reading.then(() => true),
        waitMs,
        false,
      ))
    )
      up.set(0)
    for (const [{ of }, at] of readAt) age.set({ of }, (performance.now() - at) / 1000)
  }
}

/** Made when they were read first: a gauge that nobody has set would say 0. */
function put(registry: Registry, { gauges }: Figures, samples: readonly Sample[]): void {
  for (const [name, help] of Object.entries(gauges)) {
    const own = samples.filter((sample) => sample.name === name)
    const labelNames = Object.keys(own[0]?.labels ?? {})
    const known = registry.getSingleMetric(name) as Gauge | undefined
    known?.reset()
    if (own.length === 0) continue
    const gauge = known ?? new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of own) gauge.set(labels, value)
  }
}
