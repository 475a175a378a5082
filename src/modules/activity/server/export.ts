import {
  type Columns,
  CSV_TYPE,
  csvOf,
  csvStream,
  wallClock,
  type WallTime,
} from '../../../platform/server/csv.ts'
import { officialAccountsOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { archivedTo, type Entry } from '../../ledger/server/ledger.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { asFile, type MountFile, refuseFile } from '../../../platform/server/files.ts'
import { addDays, type Day, dayOf } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import {
  type Activity,
  ActivityFilters,
  EXPORT_PATH,
  EXPORT_REFUSALS,
  EXPORT_ROWS_MAX,
} from '../contract.ts'
import { type Wanted, wantedOf } from './filters.ts'
import { annotated, type AnnotationParts } from './annotations.ts'
import { postedPage, type Scope, scopeOf, waitingOf } from './pages.ts'
import { labelsOf, presentEntry } from './present.ts'

const EXPORT = {
  path: EXPORT_PATH,
  permission: 'member',
  name: 'exportActivity',
  module: 'activity',
  summary: `Activity that passes the filters as CSV, at most ${EXPORT_ROWS_MAX} rows`,
  query: ActivityFilters,
  types: [CSV_TYPE],
  refusals: EXPORT_REFUSALS,
} as const

interface ExportParts extends AnnotationParts {
  /** {@link EXPORT_ROWS_MAX} unless given. */
  readonly rowsMax?: number
}

/** `GET /api/activity/export`: the filtered list as a file for a spreadsheet. */
export function activityExport(mountFile: MountFile, parts: ExportParts): void {
  mountFile(EXPORT, async ({ context, query: filters, reply, readServer }) => {
    const zone = context.institution.timeZone
    const scope = await scopeOf(parts.db, context.actorId, filters.account)
    if (!scope.ok) return refuseFile(reply, EXPORT_REFUSALS, scope.code)
    const db = await readServer(parts.db)
    const rows = linesOf(itemsOf({ ...parts, db }, scope.value, wantedOf(filters, zone)), zone)
    const archived = await archivedTo(db, scope.value.accounts)
    const name = fileName(filters, {
      today: dayOf(context.at, zone),
      archived: archived && dayOf(archived, zone),
    })
    return asFile(reply, CSV_TYPE, name).send(csvStream(columnsFor(scope.value), rows))
  })
}

/** Tells which days are in the file; nobody would miss in it what is archived. */
function fileName(
  { from = '', to }: ActivityFilters,
  { today, archived }: { readonly today: Day; readonly archived: Day | null },
): string {
  const last = to ?? today
  const isCut = archived !== null && from <= archived && archived < last
  const first = isCut ? addDays(archived, 1) : from
  return `activity-${first === '' ? '' : `${first}-`}to-${last}.csv`
}

const PAGE_ROWS = 500

/** Everything that passes, page after page: only one page is in memory at a time. */
async function* itemsOf(
  { rowsMax = EXPORT_ROWS_MAX, ...parts }: ExportParts,
  scope: Scope,
  wanted: Wanted,
): AsyncGenerator<Activity, void> {
  const waiting = await waitingOf(parts.db, scope, wanted)
  yield* await annotated(parts, waiting)
  let left = rowsMax - waiting.length
  let place: string | undefined
  do {
    const countMax = Math.min(PAGE_ROWS, left)
    const page = await postedPage(parts.db, scope, wanted, { countMax, place })
    yield* await annotated(parts, page.items)
    left -= page.items.length
    place = page.next ?? undefined
  } while (place !== undefined && left > 0)
}

/** The same file of entries of one account that no list has any more, in their order, under the names of products. */
export async function csvOfEntries(
  parts: AnnotationParts,
  { primaryId, ledgerAccountId }: ShareAccount,
  entries: readonly Entry[],
  zone: string,
): Promise<string> {
  const labels = await labelsOf(parts.db, await officialAccountsOf(parts.db, primaryId))
  const items = await annotated(
    parts,
    entries.map((entry) => presentEntry(entry, labels)),
  )
  const clock = wallClock(zone, 'minute')
  const rows = items.map((item) => ({ item, ...clock(item.postedAt) }))
  return csvOf(columnsFor({ labels, accounts: [ledgerAccountId] }), rows)
}

/** One line with its moment as a clock on the wall shows it. */
interface Line extends WallTime {
  readonly item: Activity
}

async function* linesOf(items: AsyncIterable<Activity>, zone: string): AsyncGenerator<Line, void> {
  const clock = wallClock(zone, 'minute')
  for await (const item of items) yield { item, ...clock(item.postedAt) }
}

/** Who ordered it is a column of its own where one of the accounts is or was shared. */
const columnsFor = ({ labels, accounts }: Omit<Scope, 'owned'>): Columns<Line> =>
  accounts.some((account) => (labels.get(account)?.sharers.size ?? 0) > 0)
    ? [...COLUMNS, ['Ordered by', ({ item }) => item.orderedBy ?? '']]
    : COLUMNS

const COLUMNS: Columns<Line> = [
  ['Date', ({ day }) => day],
  ['Time', ({ time }) => time],
  ['Value date', ({ item }) => item.valueDate ?? ''],
  [
    'Account',
    ({ item }) =>
      nameOfAccount({ kind: item.accountKind, name: item.accountName, last4: item.last4 }),
  ],
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
