import { pipeline, Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'
import type { Clock } from '../../../platform/server/clock.ts'
import type { App } from '../../../platform/server/http.ts'
import type { Guard } from '../../../platform/server/routes.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import {
  AuditFilters,
  type AuditItem,
  type AuditPerson,
  EXPORT_PATH,
  EXPORT_ROWS_MAX,
} from '../contract.ts'
import { type Wanted, wantedOf } from './filters.ts'
import { pageOf } from './pages.ts'
import { peopleIn, present, type TrailParts } from './reading.ts'
import { record } from './record.ts'

export interface ExportParts extends TrailParts {
  readonly clock: Clock
  readonly institution: Pick<Institution, 'timeZone'>
  readonly guard: Guard
}

/** `GET /api/admin/audit/export`: the filtered trail as a file. Taking it is recorded too. */
export function auditExport(app: App, parts: ExportParts): void {
  const { db, clock, institution, guard } = parts
  app.get(
    EXPORT_PATH,
    {
      config: { permission: 'administrator' },
      schema: {
        summary: `The audit trail as CSV, at most ${EXPORT_ROWS_MAX} rows`,
        querystring: AuditFilters,
      },
      exposeHeadRoute: false,
      onRequest: async (request) => {
        request.caller = await guard(request, 'administrator')
      },
    },
    async (request, reply) => {
      const filters = request.query as AuditFilters
      const at = clock.now()
      const actorId = request.caller!.memberId
      const detail = { ...filters }
      await record(db, { at, actorId, action: 'audit.exported', address: request.ip, detail })
      const rows = itemsOf(parts, wantedOf(filters, institution.timeZone))
      const name = `audit-trail-${dayOf(at, institution.timeZone)}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(csvOf(rows, institution.timeZone))
    },
  )
}

const PAGE_ROWS = 500

/** Everything that is wanted, page after page: only one page is in memory at a time. */
async function* itemsOf(parts: ExportParts, wanted: Wanted): AsyncGenerator<AuditItem, void> {
  let left = EXPORT_ROWS_MAX
  let place: string | undefined
  do {
    const countMax = Math.min(PAGE_ROWS, left)
    const page = await pageOf(parts.db, wanted, { countMax, place })
    const people = await peopleIn(parts, page.rows)
    for (const row of page.rows) yield present(row, people)
    left -= page.rows.length
    place = page.next ?? undefined
  } while (place !== undefined && left > 0)
}

/** One event with its moment as a clock on the wall shows it. */
interface Line {
  readonly item: AuditItem
  readonly day: string
  readonly time: string
}

const nameOf = (person: AuditPerson | null): string => person?.name ?? ''
const emailOf = (person: AuditPerson | null): string => person?.email ?? person?.id ?? ''

const COLUMNS: readonly (readonly [head: string, cell: (line: Line) => string])[] = [
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

/** Made once for the whole file, because making one takes longer than all else about a row. */
function clockIn(zone: string): (instant: string) => Pick<Line, 'day' | 'time'> {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: zone,
  })
  return (instant) => {
    const [day = '', time = ''] = format.format(new Date(instant)).split(' ')
    return { day, time }
  }
}

/** A text that begins with "=" would be a formula to a spreadsheet: it gets an apostrophe in front. */
function csvOf(items: AsyncIterable<AuditItem>, zone: string): Stringifier {
  const csv = stringify({
    header: true,
    columns: COLUMNS.map(([head]) => head),
    quoted: true,
    escape_formulas: true,
    // Without it some spreadsheets take the file for an older alphabet.
    bom: true,
    record_delimiter: 'windows',
  })
  const clock = clockIn(zone)
  const lines = async function* () {
    for await (const item of items) {
      const line = { item, ...clock(item.at) }
      yield COLUMNS.map(([, cell]) => cell(line))
    }
  }
  // A reader who leaves ends the reading; what fails breaks the file off, so it cannot look whole.
  pipeline(Readable.from(lines()), csv, () => {})
  return csv
}
