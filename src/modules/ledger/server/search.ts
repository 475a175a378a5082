import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { withOriginals } from './originals.ts'
import type { EntryRow } from './rows.ts'
import type { Entry, LedgerAccountId, Range, Reason } from './types.ts'

/** How many entries one call looks at before it stops, found anything or not. */
const LOOK_MAX = 4000

/** One word somebody looks for. An entry has it when any of the three fits. */
export interface SearchWord {
  /** Patterns of LIKE; the case of letters outside ASCII counts on some servers. */
  readonly likes: readonly string[]
  /** The amount without its sign. */
  readonly amountMinor: bigint | undefined
  /** The last 50 bits of the id of the transfer. */
  readonly idBits: bigint | undefined
}

/** What people read of an entry, so that words can be compared with it. */
export interface Reading {
  /** Which texts of the details they see, for money in and for money out. */
  readonly keys: { readonly in: readonly string[]; readonly out: readonly string[] }
  /**
   * By `reason:in` and `reason:out`, for entries without a `description` in their details; by
   * `reason:out:<counter account>`, for entries that are described by their other side.
   */
  readonly phrases: Readonly<Record<string, string>>
}

/** What an entry is filed under: the word in its details if it is a known one, else the usual one. */
export interface Heading {
  readonly key: string
  readonly known: readonly string[]
  readonly usual: Readonly<Partial<Record<Reason, string>>>
  /** Left out when entries under any heading are wanted. */
  readonly is?: string | undefined
}

/** Everything left out lets every entry pass. */
export interface SearchFilter {
  readonly direction?: 'in' | 'out' | undefined
  /** Of the amount without its sign; both ends are inside. */
  readonly amountMinorMin?: bigint | undefined
  readonly amountMinorMax?: bigint | undefined
  /** True: only what is undone. False: only what stands. */
  readonly reversed?: boolean | undefined
  readonly heading?: Heading | undefined
  /** Every one of them must be found. */
  readonly words?: readonly SearchWord[] | undefined
  readonly reading?: Reading | undefined
}

interface Page {
  readonly countMax: number
  /** The `place` of the last entry of the page before, or where the search before stopped. */
  readonly before?: string | undefined
  readonly range?: Range | undefined
}

export interface Findings {
  readonly entries: readonly Entry[]
  /**
   * Set when the search gave up before `countMax` entries were found: give `place` to the next one
   * as `before`. Null when enough was found or history was read to its beginning.
   */
  readonly stopped: { readonly place: string; readonly at: Date } | null
}

type FoundRow = EntryRow | { readonly transfer_id: null; readonly place: string; posted_at: Date }

/**
 * Entries that match, newest first. One call looks at a bounded number of entries, so it costs the
 * same however long history is and however rare the match.
 */
export async function search(
  db: Db,
  accounts: readonly LedgerAccountId[],
  filter: SearchFilter,
  { countMax, before, range }: Page,
): Promise<Findings> {
  const { rows } =
    await sql<FoundRow>`select * from ledger_search(${accounts}::bigint[], ${countMax},
    ${before ?? null}, ${range?.from ?? null}, ${range?.to ?? null}, ${LOOK_MAX},
    ${JSON.stringify(wireOf(filter))}::jsonb)`.execute(db)
  const entries = rows.flatMap((row) => (row.transfer_id === null ? [] : [row]))
  const last = rows.at(-1)
  return {
    entries: await withOriginals(db, entries),
    stopped: last?.transfer_id === null ? { place: last.place, at: last.posted_at } : null,
  }
}

const SIGN = { in: 1, out: -1 } as const

/** Whole numbers travel as text: JSON has no bigint. */
const wireOf = (filter: SearchFilter) => ({
  ...(filter.direction && { sign: SIGN[filter.direction] }),
  min: filter.amountMinorMin?.toString(),
  max: filter.amountMinorMax?.toString(),
  reversed: filter.reversed,
  heading: filter.heading,
  ...filter.reading,
  words: filter.words?.map(({ likes, amountMinor, idBits }) => ({
    likes,
    amount: amountMinor?.toString(),
    bits: idBits?.toString(),
  })),
})

/** The entries of one transfer on these accounts, money out first; none when it is not theirs. */
export async function entriesOf(
  db: Db,
  accounts: readonly LedgerAccountId[],
  transferId: string,
): Promise<readonly Entry[]> {
  const { rows } = await sql<EntryRow>`
    select format('%s.%s.%s', (extract(epoch from e.posted_at) * 1000000)::bigint, e.account_id, e.seq)
             as place,
           e.account_id, e.posted_at, e.transfer_id, e.amount, e.balance_after, t.currency,
           t.value_date, t.reason, t.channel, t.actor_id, t.details, other.id as counter_account,
           other.code as counter_code, t.hold_id, t.reverses_id,
           ledger_reversed_by(t.id) as reversed_by_id
      from ledger_entry e
      join ledger_transfer t on t.id = e.transfer_id
      join ledger_account other
        on other.id = case when e.amount < 0 then t.to_account else t.from_account end
     where e.transfer_id = ${transferId} and e.account_id = any(${accounts}::bigint[])
     order by e.amount`.execute(db)
  return withOriginals(db, rows)
}
