import type { Db } from '../../../platform/server/db.ts'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { entriesOfFile, returnsInFile, windowsAhead } from '../../ach/server/ach.ts'
import { checksOfFile, letterAhead, returnsOfFile } from '../../cashLetters/server/cashLetters.ts'
import { whoIs } from '../../identity/server/identity.ts'
import {
  fileById,
  type FileHead,
  filesBefore,
  paymentsOfFile,
  type Tally,
  underWay,
} from '../../networkPayments/server/networkPayments.ts'
import { ratesAsOf } from '../../exchangeRates/server/exchangeRates.ts'
import { answersOfFile } from '../../wires/server/wires.ts'
import { exceptionsOf, type Now, oldestFirst } from './exceptions.ts'
import {
  ENTRIES_PAGE,
  type FileEntry,
  FILES_PAGE,
  type FileSummary,
  type listNetworkFiles,
  type readNetworkFile,
  type readPaymentOverview,
} from '../contract.ts'

const dollars = (minor: bigint): string => toDecimal(money(minor))
const sumOf = ({ count, minor }: Tally) => ({ count, amount: dollars(minor) })

/** What needs a look, the files that are still to be cut, and what is not settled. */
export async function overviewOf(
  db: Db,
  { at, institution }: Now,
): Promise<ReplyOf<typeof readPaymentOverview>> {
  const [{ exceptions, more }, windows, letter, open, oldest] = await Promise.all([
    exceptionsOf(db, { at, institution }),
    windowsAhead(db, at, institution),
    letterAhead(db, at, institution),
    underWay(db),
    ratesAsOf(db, institution),
  ])
  const held = open
    .filter(({ state }) => state === 'held')
    .map(
      (tally) => ({ kind: 'held', at: tally.since.toISOString(), payments: sumOf(tally) }) as const,
    )
  return {
    now: at.toISOString(),
    exceptions: [...exceptions, ...held].toSorted(oldestFirst),
    more,
    windows: windows.map(({ cutAt, deadline, payments }) => ({
      cutAt: cutAt.toISOString(),
      deadline: deadline.toISOString(),
      payments: sumOf(payments),
    })),
    letter: letter ? { cutAt: letter.cutAt.toISOString(), checks: sumOf(letter) } : null,
    ratesAsOf: oldest?.toISOString() ?? null,
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
  refusal: file.refusal,
})

/** Files, the latest first. */
export async function pageOfFiles(
  db: Db,
  after: string | undefined,
): Promise<ReplyOf<typeof listNetworkFiles>> {
  const files = await filesBefore(db, after, FILES_PAGE + 1)
  return { files: files.slice(0, FILES_PAGE).map(summaryOf), more: files.length > FILES_PAGE }
}

interface Page {
  readonly fileId: string
  readonly after: string | undefined
  readonly limit: number
}

type EntryPage = readonly { readonly entry: FileEntry; readonly cursor: string }[]

/** A file with some of its entries; undefined when there is no such file. */
export async function fileOf(
  db: Db,
  { id, after }: { readonly id: string; readonly after: string | undefined },
): Promise<ReplyOf<typeof readNetworkFile> | undefined> {
  const file = await fileById(db, id)
  if (!file) return undefined
  const page = { fileId: id, after, limit: ENTRIES_PAGE + 1 }
  const found = await entriesIn(db, file, page)
  const shown = found.slice(0, ENTRIES_PAGE)
  return {
    file: summaryOf(file),
    entries: shown.map(({ entry }) => entry),
    next: found.length > ENTRIES_PAGE ? shown.at(-1)!.cursor : null,
  }
}

async function entriesIn(db: Db, { rail, direction }: FileHead, page: Page): Promise<EntryPage> {
  if (rail === 'check') return direction === 'in' ? returnedIn(db, page) : checksIn(db, page)
  if (direction === 'in') return receivedIn(db, rail, page)
  const returned = (await returnsInFile(db, page)).map(receivedOf)
  return [...(await ownIn(db, page)), ...returned].toSorted((a, b) =>
    a.cursor < b.cursor ? -1 : 1,
  )
}

const peopleIn = (db: Db, rows: readonly { readonly person_id: string }[]) =>
  whoIs(db, [...new Set(rows.map(({ person_id }) => person_id))])

/** Checks of members in a cash letter of ours. */
async function checksIn(db: Db, page: Page): Promise<EntryPage> {
  const rows = await checksOfFile(db, page)
  const people = await peopleIn(db, rows)
  return rows.map((row) => ({
    cursor: row.sequence,
    entry: {
      id: row.id,
      kind: 'check',
      trace: row.sequence,
      who: people.get(row.person_id)?.name ?? '',
      personId: row.person_id,
      amount: dollars(row.amount_minor),
      state: row.state === 'returned' ? 'returned' : row.isSettled ? 'settled' : 'sent',
      reason: null,
      settlesAt: row.settles_at?.toISOString() ?? null,
    },
  }))
}

/** Checks that came back, with the member where it is one of ours. */
async function returnedIn(db: Db, page: Page): Promise<EntryPage> {
  const rows = await returnsOfFile(db, page)
  const ids = rows.flatMap(({ personId }) => personId ?? [])
  const people = await whoIs(db, [...new Set(ids)])
  return rows.map((row) => ({
    cursor: String(row.place),
    entry: {
      id: row.id,
      kind: 'returned_check',
      trace: row.sequence ?? '',
      who: (row.personId !== null && people.get(row.personId)?.name) || row.payor,
      personId: row.personId,
      amount: dollars(row.amount_minor),
      state: row.state,
      reason: row.exception ?? row.why,
      settlesAt: row.settles_at.toISOString(),
    },
  }))
}

/** Payments of members in a file of ours. */
async function ownIn(db: Db, page: Page): Promise<EntryPage> {
  const rows = await paymentsOfFile(db, page)
  const people = await peopleIn(db, rows)
  return rows.map((row) => ({
    cursor: row.trace,
    entry: {
      id: row.id,
      kind: 'payment',
      trace: row.trace,
      who: people.get(row.person_id)?.name ?? '',
      personId: row.person_id,
      amount: dollars(row.amount_minor),
      state: row.state,
      reason: null,
      settlesAt: row.settles_at?.toISOString() ?? null,
    },
  }))
}

/** What another institution sent us, by whichever network. */
const receivedIn = async (db: Db, rail: FileHead['rail'], page: Page): Promise<EntryPage> =>
  rail === 'ach'
    ? (await entriesOfFile(db, page)).map(receivedOf)
    : (await answersOfFile(db, page)).map(answeredOf)

const answeredOf = (row: Awaited<ReturnType<typeof answersOfFile>>[number]): EntryPage[number] => ({
  cursor: String(row.place),
  entry: {
    id: row.id,
    kind: row.kind,
    trace: row.reference,
    who: '',
    personId: null,
    amount: dollars(row.amount_minor),
    state: row.state,
    reason: row.exception ?? row.code,
    settlesAt: null,
  },
})

const receivedOf = (row: Awaited<ReturnType<typeof entriesOfFile>>[number]): EntryPage[number] => ({
  cursor: row.cursor,
  entry: {
    id: row.id,
    kind: row.kind,
    trace: row.trace,
    who: row.company,
    personId: null,
    amount: dollars(row.amount_minor),
    state: row.state,
    reason: row.exception ?? row.return_reason ?? row.answer,
    settlesAt: row.settles_at.toISOString(),
  },
})
