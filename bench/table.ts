import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { Reading } from './dashboard.ts'
import { type Arm, median, type Run, type Runs } from './rounds.ts'

/** What is promised of a ratio. */
export interface Target {
  readonly least?: number
  readonly most?: number
}

export interface Row {
  readonly what: string
  readonly against: string
  /** Undefined: it could not be measured here; `note` says why. */
  readonly ratio: number | undefined
  readonly target?: Target
  readonly note?: string
}

const wordsOf = ({ least, most }: Target): string =>
  least === undefined ? `at most ${most}` : `at least ${least}`

const isMet = (ratio: number, { least = -Infinity, most = Infinity }: Target): boolean =>
  ratio >= least && ratio <= most

function verdictOf({ ratio, target, note }: Row): string {
  if (ratio === undefined) return `not measured: ${note}`
  const verdict = target === undefined ? '' : isMet(ratio, target) ? 'met' : 'MISSED'
  return [verdict, note].filter(Boolean).join(', ')
}

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toString() : value.toFixed(2)

/** Columns as wide as their widest cell; those from `rightFrom` to `rightTo` hold figures. */
function layOut(table: readonly (readonly string[])[], rightFrom: number, rightTo: number): string {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column >= rightFrom && column <= rightTo
            ? cell.padStart(widths[column]!)
            : cell.padEnd(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The one table of the bench. */
export const ratioTable = (rows: readonly Row[]): string =>
  layOut(
    [
      ['What', 'Against', 'Ratio', 'Target', ''],
      ...rows.map((row) => [
        row.what,
        row.against,
        row.ratio === undefined ? '-' : figure(row.ratio),
        row.target === undefined ? '' : wordsOf(row.target),
        verdictOf(row),
      ]),
    ],
    2,
    2,
  )

/** What the ratios were made of: medians, and the slowest and fastest round. */
export function rawTable(runs: Runs): string {
  const line = (name: string, done: readonly Run[]): string[] => {
    const rates = done.map(({ perSecond }) => perSecond)
    const latencies = done.flatMap(({ latency }) => latency ?? [])
    const middle = (pick: (one: (typeof latencies)[number]) => number): string =>
      latencies.length === 0 ? '' : median(latencies.map(pick)).toFixed(1)
    return [
      name,
      figure(median(rates)),
      `${figure(Math.min(...rates))}-${figure(Math.max(...rates))}`,
      middle(({ p50 }) => p50),
      middle(({ p99 }) => p99),
    ]
  }
  const head = ['Per second', 'median', 'rounds', 'p50 ms', 'p99 ms']
  return layOut([head, ...[...runs].map(([name, done]) => line(name, done))], 1, 4)
}

export const dashboardTable = (readings: readonly Reading[]): string =>
  layOut(
    [
      ['Dashboard of a member with', 'median ms', 'p99 ms', 'buffers'],
      ...readings.map(({ accounts, using, entries, medianMs, p99Ms, buffers }) => [
        `${entries.toLocaleString('en-US')} entries in ${accounts} accounts${using ? `, ${using}` : ''}`,
        medianMs.toFixed(2),
        p99Ms.toFixed(2),
        buffers.toString(),
      ]),
    ],
    1,
    3,
  )

export const machine = (server: string, settings: readonly string[]): string =>
  [
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${server}, ${settings.join(', ')}; fsync, synchronous_commit and full_page_writes on`,
    `Node ${process.versions.node}`,
  ].join('\n')

/** The one-minute load average; the bench wants the machine to itself. */
export const loadNow = (): number => loadavg()[0]!

export const progress = (round: number, { name }: Arm, { perSecond }: Run): void => {
  process.stderr.write(`  round ${round}  ${name.padEnd(56)}${figure(perSecond).padStart(7)}/s\n`)
}

/** What one endpoint cost. */
export interface ScreenReading {
  readonly who: 'member' | 'staff'
  readonly path: string
  readonly status: number
  readonly statements: number
  readonly buffers: number
  readonly budget: number
  readonly medianMs: number
  /** Tables of more than a few pages that were read whole. */
  readonly scans: readonly string[]
}

/** What each screen read, the costliest of members and of staff first. */
export const screenTable = (readings: readonly ScreenReading[]): string =>
  layOut(
    [
      ['Who', 'Path', 'Pages', 'Budget', 'Statements', 'ms', ''],
      ...readings
        .toSorted((a, b) => a.who.localeCompare(b.who) || b.buffers - a.buffers)
        .map(({ who, path, buffers, budget, statements, medianMs, status, scans }) => [
          who,
          path,
          String(buffers),
          String(budget),
          String(statements),
          medianMs.toFixed(1),
          [
            status === 200 ? '' : `ANSWERED ${status}`,
            buffers > budget ? 'OVER' : '',
            scans.length > 0 ? `reads all of ${scans.join(', ')}` : '',
          ]
            .filter(Boolean)
            .join(', '),
        ]),
    ],
    2,
    5,
  )

/** Milliseconds of one of its kind. */
export interface Cost {
  readonly what: string
  readonly count: number
  readonly wallMs: number
  readonly portalMs: number
  /** NaN where the database runs on another machine. */
  readonly databaseMs: number
}

/** Milliseconds of computing for one of each. */
export const costTable = (costs: readonly Cost[]): string =>
  layOut(
    [
      ['What', 'Times', 'ms on the clock', 'ms of the portal', 'ms of the database'],
      ...costs.map(({ what, count, wallMs, portalMs, databaseMs }) => [
        what,
        String(count),
        figure(wallMs),
        figure(portalMs),
        figure(databaseMs),
      ]),
    ],
    1,
    4,
  )
