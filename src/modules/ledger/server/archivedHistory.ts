import { sql } from 'kysely'
import type { OpenArchive } from '../../../platform/server/archive.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Motive } from '../words.contract.ts'
import { archives, provedRows } from './archive.ts'
import { type EntryRow, entryOfRow } from './rows.ts'
import { faultOfRow } from './seal/faults.ts'
import { isMarked } from './seal/marks.ts'
import { BETWEEN_ENTRIES, type JournalRow } from './seal/rows.ts'
import type { Entry, LedgerAccountId, Range } from './types.ts'

// What an account did as the files of archived transfers tell it. They are read from the first one, because a reversal is
// called after what it reverses, which may be in any file before.

type ArchivedHistory =
  | { readonly entries: readonly Entry[] }
  /** What is wrong with a file, in a sentence. */
  | { readonly file: string; readonly fault: string }

/**
 * The entries of an account that are in files, oldest first. Each line that is passed was proved against its link, of
 * this account or not; where one does not hold nothing is told. What reversed an entry is read from the corrections, which
 * stay in the database.
 */
export async function archivedHistory(
  db: Db,
  open: OpenArchive,
  account: LedgerAccountId,
  { from, to }: Range,
): Promise<ArchivedHistory> {
  const reading = await readerOf(db, account)
  const entries: Entry[] = []
  for (const stretch of await archives(db)) {
    const { file } = stretch
    const rows = provedRows(db, stretch, open(file))
    for (;;) {
      const next = await rows.next()
      if (next.done && next.value === undefined) break
      if (next.done) return { file, fault: next.value! }
      const entry = reading(next.value)
      if (!entry) continue
      if (!isMarked(db, next.value)) {
        return { file, fault: faultOfRow('row_forged', null, next.value.name).sentence }
      }
      // Time never goes backwards within an account, so nothing after it is in the range either.
      if (to && entry.postedAt >= to) {
        await rows.return(undefined)
        return { entries }
      }
      if (!from || entry.postedAt >= from) entries.push(entry)
    }
  }
  return { entries }
}

/** @returns what reads the account's entry of a row, asked for in the order of the journal; undefined where it has none */
async function readerOf(db: Db, account: LedgerAccountId) {
  const codes = await houseCodes(db)
  const reversedBy = await reversalsOn(db, account)
  const motives = new Map<string, Motive>()
  return (row: JournalRow): Entry | undefined => {
    const side = sideOf(row, account)
    if (!side) return undefined
    const [id, actorId, channel, , reason, from, to, , currency, micros, day, reversesId, holdId, details] =
      JSON.parse(row.a) as Told // prettier-ignore
    motives.set(id, { reason, details })
    const counter = BigInt(side.amount < 0n ? to : from)
    const entry: EntryRow = {
      place: `${micros}.${account}.${side.seq}`,
      account_id: account,
      transfer_id: id,
      posted_at: new Date(Number(micros) / 1000),
      value_date: new Date(Number(day) * 1000).toISOString().slice(0, 10),
      amount: side.amount,
      balance_after: side.balanceAfter,
      currency,
      reason,
      channel,
      actor_id: actorId,
      details,
      counter_account: counter,
      counter_code: codes.get(counter) ?? null,
      hold_id: holdId,
      reverses_id: reversesId,
      reversed_by_id: reversedBy(id),
    }
    return entryOfRow(entry, reversesId === null ? null : motives.get(reversesId))
  }
}

/** As `seal/rows.ts` spells a transfer; its amount stands with the entries. */
type Told = readonly [
  id: string,
  actorId: string | null,
  channel: EntryRow['channel'],
  fingerprint: string,
  reason: EntryRow['reason'],
  from: number,
  to: number,
  amount: number,
  currency: string,
  micros: string,
  valueDay: string,
  reversesId: string | null,
  holdId: string | null,
  details: EntryRow['details'],
]

/** As `seal/rows.ts` spells an entry: account, number, moment, transfer, amount, balance after, money in so far. */
const ENTRY = /^\[\d+, (\d+), "-?\d+", "[^"]+", (-?\d+), (-?\d+), -?\d+\]$/

/** Not by JSON.parse, whose numbers lose cents. */
function sideOf({ b, c }: JournalRow, account: LedgerAccountId) {
  const own = [b, ...c.split(BETWEEN_ENTRIES)].find((text) => text.startsWith(`[${account}, `))
  if (own === undefined) return undefined
  const [, seq, amount, balanceAfter] = ENTRY.exec(own)!
  return { seq, amount: BigInt(amount!), balanceAfter: BigInt(balanceAfter!) }
}

async function houseCodes(db: Db): Promise<ReadonlyMap<bigint, EntryRow['counter_code']>> {
  const { rows } = await sql<{ id: bigint; code: EntryRow['counter_code'] }>`
    select id, code from ledger_account where code is not null`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** @returns what tells the reversal of a transfer that stands, as `ledger_reversed_by` does of what is in the database */
async function reversalsOn(db: Db, account: LedgerAccountId) {
  const { rows } = await sql<{ id: string; reversal: string }>`
    select transfer_id as id, reversal_id as reversal from ledger_correction
     where account_id = ${account} and reversal_id <> transfer_id order by recorded desc`.execute(
    db,
  )
  // Later reversals of the reversal correct the first transfer as well; its own came first.
  const next = new Map(rows.map(({ id, reversal }) => [id, reversal]))
  return function standing(id: string): string | null {
    const reversal = next.get(id)
    return reversal !== undefined && standing(reversal) === null ? reversal : null
  }
}
