import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { PostedOrder } from '../fingerprint.ts'

// What is sealed of each row of the journal. A row is told in three parts, so that a check can say
// which of them was changed:
//
//   transfer     itself          its first entry   its other entries
//   correction   itself          -                 -
//   change       itself          the hold          -
//
// The texts have one form on every version of PostgreSQL and whatever the settings of the session:
// jsonb orders its keys, and moments are counted in microseconds. They are spelled out here and not
// in a function of the database, because a function there could be made to lie.

const moment = (column: string): string => `trunc(extract(epoch from ${column}) * 1000000)::text`

const TRANSFER = `jsonb_build_array(t.id, t.actor_id, t.channel, encode(t.fingerprint, 'hex'), t.reason,
  t.from_account, t.to_account, t.amount, t.currency, ${moment('t.posted_at')},
  extract(epoch from t.value_date)::text, t.reverses_id, t.hold_id, t.details, t.recorded)::text`

const ENTRY = `jsonb_build_array(e.account_id, e.seq, ${moment('e.posted_at')}, e.transfer_id, e.amount,
  e.balance_after, e.cum_in)::text`

const CORRECTION = `jsonb_build_array(c.account_id, ${moment('c.posted_at')}, c.seq, c.reversal_id,
  c.transfer_id, c.money_in, c.money_out, c.recorded)::text`

const CHANGE = `jsonb_build_array(c.recorded, c.hold_id, c.account_id, c.facts)::text`

/** As it was placed; how it ended is there once the change is that it ended. */
const HOLD = `(jsonb_build_array(h.id, h.actor_id, h.channel, encode(h.fingerprint, 'hex'), h.reason,
  h.from_account, h.to_account, h.amount, h.currency, h.details, ${moment('h.placed_at')},
  ${moment('h.expires_at')}) || case when c.facts->>'state' = 'open' then '[]'::jsonb else
  jsonb_build_array(h.state, h.posted_amount, ${moment('h.ended_at')}) end)::text`

/** Between the texts of a transfer's other entries; no text of jsonb has one. */
export const BETWEEN_ENTRIES = '\n'

/** Rows recorded from the number `from` to the number `to`, both inside. */
interface Stretch {
  readonly from: bigint
  readonly to: bigint
  readonly countMax: number
}

/** A query for the rows of a stretch in their order: `recorded`, `name`, and the parts `a`, `b`, `c`. */
export function rowsIn({ from, to, countMax }: Stretch): RawBuilder<JournalRow> {
  const stretch = (table: string) => sql`
    (select * from ${sql.raw(table)} where recorded between ${from} and ${to}
      order by recorded limit ${countMax})`
  return sql<JournalRow>`
    select t.recorded, concat('transfer ', t.id) as name, ${sql.raw(TRANSFER)} as a,
           coalesce(legs.texts[1], '') as b,
           coalesce(array_to_string(legs.texts[2:], ${BETWEEN_ENTRIES}), '') as c
      from ${stretch('ledger_transfer')} t
     cross join lateral (
       select array_agg(${sql.raw(ENTRY)} order by e.account_id, e.seq) as texts
         from ledger_entry e where e.transfer_id = t.id) legs
    union all
    select c.recorded, concat('correction of entry ', c.seq, ' of account ', c.account_id, ' by ',
                              c.reversal_id), ${sql.raw(CORRECTION)}, '', ''
      from ${stretch('ledger_correction')} c
    union all
    select c.recorded, concat('change ', c.recorded, ' of ',
                              coalesce('hold ' || c.hold_id, 'account ' || c.account_id, 'the archive')),
           ${sql.raw(CHANGE)}, case when h.id is null then '' else ${sql.raw(HOLD)} end, ''
      from ${stretch('ledger_change')} c left join ledger_hold h on h.id = c.hold_id
     order by recorded, name limit ${countMax}`
}

/** A row as it is told. A part that is not there is the empty text. */
export interface JournalRow {
  readonly recorded: bigint
  readonly name: string
  readonly a: string
  readonly b: string
  readonly c: string
}

export const isTransfer = (name: string): boolean => name.startsWith('transfer ')

/** A transfer as it stands in an archived file. No text of jsonb has a tab or the end of a line. */
export const lineOfRow = ({ a, b, c }: JournalRow): string => [a, b, c].join('\t')

/** Whatever somebody wrote there: what is no transfer has a name that no link tells. */
export function rowOfLine(line: string): JournalRow {
  const [a = '', b = '', c = ''] = line.split('\t')
  const [, id] = /^\["([^"]+)"/.exec(a) ?? []
  return { recorded: 0n, name: `transfer ${id}`, a, b, c }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The digests of a row's three parts; one after the other they are its digest. */
export const digestsOf = ({ a, b, c }: JournalRow): readonly [Buffer, Buffer, Buffer] => [
  sha256(a),
  sha256(b),
  sha256(c),
]

/** The order that a transfer tells of, and the fingerprint it bears; undefined for any other row. */
export function orderIn({
  name,
  a,
}: JournalRow): (PostedOrder & { fingerprint: unknown }) | undefined {
  if (!isTransfer(name)) return undefined
  const [
    id,
    actorId,
    ,
    fingerprint,
    reason,
    from,
    to,
    amount,
    currency,
    ,
    ,
    reversesId,
    holdId,
    details,
  ] = JSON.parse(a)
  const order = { id, actorId, reason, currency, details, reversesId, holdId, fingerprint }
  return { ...order, from: String(from), to: String(to), amountMinor: String(amount) }
}

/** The digest of a row, computed by the database. */
export const DIGEST = sql<Buffer>`
  sha256(convert_to(a, 'UTF8')) || sha256(convert_to(b, 'UTF8')) || sha256(convert_to(c, 'UTF8'))`
