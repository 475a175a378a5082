import { pipeline, Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../../../platform/server/clock.ts'
import { JSON_TYPE } from '../../../platform/server/errors.ts'
import type { App } from '../../../platform/server/http.ts'
import type { Guard } from '../../../platform/server/routes.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import {
  type Activity,
  ActivityFilters,
  EXPORT_PATH,
  EXPORT_REFUSALS,
  EXPORT_ROWS_MAX,
} from '../contract.ts'
import { nameOfAccount } from './describe.ts'
import { type Wanted, wantedOf } from './filters.ts'
import { postedPage, type ReadingParts, type Scope, scopeOf, waitingOf } from './pages.ts'
import { withStatuses } from './statuses.ts'

export interface ExportParts extends ReadingParts {
  readonly clock: Clock
  readonly institution: Pick<Institution, 'timeZone'>
}

/** `GET /api/activity/export`: the filtered list as a file for a spreadsheet. */
export function activityExport(app: App, parts: ExportParts, guard: Guard): void {
  app.get(
    EXPORT_PATH,
    {
      config: { permission: 'member' },
      schema: {
        summary: `Activity that passes the filters as CSV, at most ${EXPORT_ROWS_MAX} rows`,
        querystring: ActivityFilters,
      },
      exposeHeadRoute: false,
      onRequest: async (request) => {
        request.caller = await guard(request, 'member')
      },
    },
    async (request, reply) => {
      const filters = request.query as ActivityFilters
      const zone = parts.institution.timeZone
      const scope = await scopeOf(parts.db, request.caller!.memberId, filters.account)
      if (!scope.ok) return refuseWith(reply, scope.code)
      const rows = rowsOf(parts, scope.value, wantedOf(filters, zone))
      const name = fileName(filters, dayOf(parts.clock.now(), zone))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(csvOf(rows, zone))
    },
  )
}

const refuseWith = (reply: FastifyReply, code: keyof typeof EXPORT_REFUSALS) =>
  reply
    .status(EXPORT_REFUSALS[code].status)
    .type(JSON_TYPE)
    .send(JSON.stringify({ code, message: EXPORT_REFUSALS[code].message }))

const fileName = ({ from, to }: ActivityFilters, today: string): string =>
  `activity-${from === undefined ? '' : `${from}-`}to-${to ?? today}.csv`

const PAGE_ROWS = 500

/** Everything that passes, page after page: only one page is in memory at a time. */
async function* rowsOf(
  parts: ExportParts,
  scope: Scope,
  wanted: Wanted,
): AsyncGenerator<Activity, void> {
  const waiting = await waitingOf(parts.db, scope, wanted)
  yield* await withStatuses(parts, waiting)
  let left = EXPORT_ROWS_MAX - waiting.length
  let place: string | undefined
  do {
    const countMax = Math.min(PAGE_ROWS, left)
    const page = await postedPage(parts.db, scope, wanted, { countMax, place })
    yield* await withStatuses(parts, page.items)
    left -= page.items.length
    place = page.next ?? undefined
  } while (place !== undefined && left > 0)
}

type Cell = string | bigint

/** One line with its moment as a clock on the wall shows it: `["2026-03-12", "18:42"]`. */
interface Line {
  readonly item: Activity
  readonly day: string
  readonly time: string
}

/** The columns, and what stands in them. Amounts are whole cents until they are written. */
const COLUMNS: readonly (readonly [head: string, cell: (line: Line) => Cell])[] = [
  ['Date', ({ day }) => day],
  ['Time', ({ time }) => time],
  ['Account', ({ item }) => nameOfAccount({ kind: item.accountKind, last4: item.last4 })],
  ['Description', ({ item }) => item.description],
  ['Category', ({ item }) => item.category],
  ['Reference', ({ item }) => item.referenceCode],
  ['Memo', ({ item }) => item.memo ?? ''],
  ['Status', ({ item }) => item.status],
  ['Amount', ({ item }) => fromDecimal(item.amount).minor],
  [
    'Balance after',
    ({ item: { balanceAfter } }) => (balanceAfter === null ? '' : fromDecimal(balanceAfter).minor),
  ],
]

/** Made once for the whole file, because making one takes longer than all else about a row. */
function clockIn(zone: string): (instant: string) => Pick<Line, 'day' | 'time'> {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
  })
  return (instant) => {
    const [day = '', time = ''] = format.format(new Date(instant)).split(' ')
    return { day, time }
  }
}

/**
 * A memo that begins with "=" would be a formula to a spreadsheet, and runs when somebody opens the
 * file: such texts get an apostrophe in front. Numbers go in as numbers, so a minus stays a minus.
 */
function csvOf(rows: AsyncIterable<Activity>, zone: string): Stringifier {
  const csv = stringify({
    header: true,
    columns: COLUMNS.map(([head]) => head),
    quoted: true,
    escape_formulas: true,
    // Without it some spreadsheets take the file for an older alphabet.
    bom: true,
    record_delimiter: 'windows',
    cast: { bigint: (minor) => toDecimal(money(minor)) },
  })
  const clock = clockIn(zone)
  const lines = async function* () {
    for await (const item of rows) {
      const line = { item, ...clock(item.postedAt) }
      yield COLUMNS.map(([, cell]) => cell(line))
    }
  }
  // A reader who leaves ends the reading; what fails breaks the file off, so it cannot look whole.
  pipeline(Readable.from(lines()), csv, () => {})
  return csv
}
