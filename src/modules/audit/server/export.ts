import {
  type Columns,
  CSV_TYPE,
  csvStream,
  wallClock,
  type WallTime,
} from '../../../platform/server/csv.ts'
import { asFile, type MountFile } from '../../../platform/server/files.ts'
import { dayOf } from '../../../values/dates.ts'
import {
  AuditFilters,
  type AuditItem,
  type AuditPerson,
  EXPORT_PATH,
  EXPORT_ROWS_MAX,
} from '../contract.ts'
import { type Wanted, wantedOf } from './filters.ts'
import { pageOf } from './pages.ts'
import { peopleIn, present, type TrailDependencies } from './reading.ts'
import { audit } from './record.ts'

const EXPORT = {
  path: EXPORT_PATH,
  permission: 'audit:read',
  name: 'exportAudit',
  module: 'audit',
  summary: `The audit trail as CSV, at most ${EXPORT_ROWS_MAX} rows`,
  query: AuditFilters,
  types: [CSV_TYPE],
  refusals: {},
} as const

/** `GET /api/admin/audit/export`: the filtered trail as a file. Taking it is recorded too. */
export function auditExport(mountFile: MountFile, dependencies: TrailDependencies): void {
  mountFile(EXPORT, async ({ context, query: filters, reply, readServer }) => {
    const zone = context.institution.timeZone
    await audit(dependencies.db, context, 'audit.exported', { detail: { ...filters } })
    const db = await readServer(dependencies.db)
    const lines = linesOf(
      itemsOf({ ...dependencies, db }, wantedOf(filters, zone, dependencies.words)),
      zone,
    )
    const name = `audit-trail-${dayOf(context.at, zone)}.csv`
    return asFile(reply, CSV_TYPE, name).send(csvStream(COLUMNS, lines))
  })
}

const PAGE_ROWS = 500

/** Everything that is wanted, page after page: only one page is in memory at a time. */
async function* itemsOf(
  dependencies: TrailDependencies,
  wanted: Wanted,
): AsyncGenerator<AuditItem, void> {
  let left = EXPORT_ROWS_MAX
  let place: string | undefined
  do {
    const countMax = Math.min(PAGE_ROWS, left)
    const page = await pageOf(dependencies.db, wanted, { countMax, place })
    const people = await peopleIn(dependencies, page.rows)
    for (const row of page.rows) yield present(dependencies, row, people)
    left -= page.rows.length
    place = page.next ?? undefined
  } while (place !== undefined && left > 0)
}

/** One event with its moment as a clock on the wall shows it. */
interface Line extends WallTime {
  readonly item: AuditItem
}

async function* linesOf(items: AsyncIterable<AuditItem>, zone: string): AsyncGenerator<Line, void> {
  const clock = wallClock(zone, 'second')
  for await (const item of items) yield { item, ...clock(item.at) }
}

const nameOf = (person: AuditPerson | null): string => person?.name ?? ''
const emailOf = (person: AuditPerson | null): string => person?.email ?? person?.id ?? ''

const COLUMNS: Columns<Line> = [
  ['Event', ({ item }) => item.id],
  ['Date', ({ day }) => day],
  ['Time', ({ time }) => time],
  ['Who', ({ item }) => nameOf(item.actor)],
  ['Who (email)', ({ item }) => emailOf(item.actor)],
  ['On whom', ({ item }) => nameOf(item.subject)],
  ['On whom (email)', ({ item }) => emailOf(item.subject)],
  ['What', ({ item }) => item.words],
  ['Action', ({ item }) => item.action],
  ['From where', ({ item }) => item.address ?? ''],
  ['Detail', ({ item }) => JSON.stringify(item.detail)],
]
