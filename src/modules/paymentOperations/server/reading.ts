import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { missedWindows, windowsAhead } from '../../ach/server/ach.ts'
import { whoIs } from '../../identity/server/identity.ts'
import {
  fileById,
  type FileHead,
  filesBefore,
  lateFiles,
  paymentsOfFile,
  type Tally,
  underWay,
} from '../../networkPayments/server/networkPayments.ts'
import {
  type PaymentException,
  ENTRIES_PAGE,
  FILES_PAGE,
  type FileSummary,
  type listNetworkFiles,
  type readNetworkFile,
  type readPaymentOverview,
} from '../contract.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** A missed window is shown for as long. */
const MISSED_FOR_DAYS = 14
/** A file is in the folder seconds after it was cut, unless something is wrong. */
const FILE_LATE_AFTER_MINUTES = 5

const dollars = (minor: bigint): string => toDecimal(money(minor))
const sumOf = ({ count, minor }: Tally) => ({ count, amount: dollars(minor) })

/** What needs a look, the files that are still to be cut, and what is not settled. */
export async function overviewOf(
  db: Db,
  { at, institution }: Pick<ActionContext, 'at' | 'institution'>,
): Promise<ReplyOf<typeof readPaymentOverview>> {
  const [windows, missed, late, open] = await Promise.all([
    windowsAhead(db, at, institution),
    missedWindows(db, new Date(at.getTime() - MISSED_FOR_DAYS * DAY_MS)),
    lateFiles(db, new Date(at.getTime() - FILE_LATE_AFTER_MINUTES * MINUTE_MS)),
    underWay(db),
  ])
  const held = open.find(({ state }) => state === 'held')
  const exceptions: readonly PaymentException[] = [
    ...missed.map((cutAt) => ({ kind: 'missed_window', at: cutAt.toISOString() }) as const),
    ...late.map(
      ({ id, name, made_at }) =>
        ({ kind: 'file_waits', at: made_at.toISOString(), fileId: id, name }) as const,
    ),
    ...(held
      ? [{ kind: 'held', at: held.since.toISOString(), payments: sumOf(held) } as const]
      : []),
  ]
  return {
    now: at.toISOString(),
    exceptions: exceptions.toSorted((a, b) => a.at.localeCompare(b.at)),
    windows: windows.map(({ cutAt, deadline, payments }) => ({
      cutAt: cutAt.toISOString(),
      deadline: deadline.toISOString(),
      payments: sumOf(payments),
    })),
    underWay: open.map(({ state, ...tally }) => ({ state, payments: sumOf(tally) })),
  }
}

const summaryOf = (file: FileHead): FileSummary => ({
  id: file.id,
  name: file.name,
  rail: file.rail,
  direction: file.direction,
  madeAt: file.made_at.toISOString(),
  handedOverAt: file.handed_over_at?.toISOString() ?? null,
  entries: file.entry_count,
  debits: dollars(file.debit_minor),
  credits: dollars(file.credit_minor),
})

/** Files, the latest first. */
export async function pageOfFiles(
  db: Db,
  after: string | undefined,
): Promise<ReplyOf<typeof listNetworkFiles>> {
  const files = await filesBefore(db, after, FILES_PAGE + 1)
  return { files: files.slice(0, FILES_PAGE).map(summaryOf), more: files.length > FILES_PAGE }
}

/** A file with some of its payments; undefined when there is no such file. */
export async function fileOf(
  db: Db,
  { id, after }: { readonly id: string; readonly after: string | undefined },
): Promise<ReplyOf<typeof readNetworkFile> | undefined> {
  const file = await fileById(db, id)
  if (!file) return undefined
  const rows = await paymentsOfFile(db, { fileId: id, after, limit: ENTRIES_PAGE + 1 })
  const shown = rows.slice(0, ENTRIES_PAGE)
  const people = await whoIs(db, [...new Set(shown.map(({ person_id }) => person_id))])
  return {
    file: summaryOf(file),
    entries: shown.map((row) => ({
      id: row.id,
      trace: row.trace,
      person: { id: row.person_id, name: people.get(row.person_id)?.name ?? '' },
      amount: dollars(row.amount_minor),
      state: row.state,
      settlesAt: row.settles_at?.toISOString() ?? null,
    })),
    more: rows.length > ENTRIES_PAGE,
  }
}
