import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Currency, type Money, money } from '../../../values/money.ts'
import { actorOf } from './rows.ts'
import type {
  Actor,
  Channel,
  Counterparty,
  Details,
  HoldState,
  AnyHouseCode,
  LedgerAccountId,
  Reason,
} from './types.ts'

/** A transfer as a receipt tells it. */
export interface Transfer {
  readonly id: string
  readonly actor: Actor
  readonly reason: Reason
  readonly from: Counterparty
  readonly to: Counterparty
  readonly amount: Money
  readonly postedAt: Date
  readonly valueDate: string
  readonly details: Details
  readonly holdId: string | null
  readonly reversesId: string | null
  readonly reversedById: string | null
}

interface SidesRow {
  readonly id: string
  readonly channel: Channel
  readonly actor_id: string | null
  readonly reason: Reason
  readonly from_account: bigint
  readonly from_code: AnyHouseCode | null
  readonly to_account: bigint
  readonly to_code: AnyHouseCode | null
  readonly amount: bigint
  readonly currency: Currency
  readonly details: Details
}

interface TransferRow extends SidesRow {
  readonly posted_at: Date
  readonly value_date: string
  readonly hold_id: string | null
  readonly reverses_id: string | null
  readonly reversed_by_id: string | null
}

const sidesOf = (row: SidesRow) => ({
  id: row.id,
  actor: actorOf(row),
  reason: row.reason,
  from: { accountId: row.from_account, code: row.from_code },
  to: { accountId: row.to_account, code: row.to_code },
  amount: money(row.amount, row.currency),
  details: row.details,
})

/** Whether the person asking may see it is for the caller to know. */
export async function transferById(db: Db, id: string): Promise<Transfer | undefined> {
  const { rows } = await sql<TransferRow>`
    select t.*, f.code as from_code, g.code as to_code, ledger_reversed_by(t.id) as reversed_by_id
      from ledger_transfer t
      join ledger_account f on f.id = t.from_account join ledger_account g on g.id = t.to_account
     where t.id = ${id}`.execute(db)
  const [row] = rows
  return (
    row && {
      ...sidesOf(row),
      postedAt: row.posted_at,
      valueDate: row.value_date,
      holdId: row.hold_id,
      reversesId: row.reverses_id,
      reversedById: row.reversed_by_id,
    }
  )
}

/**
 * When each of these transfers was undone, by id; those that stand are left out. Of what is archived together with what
 * undid it the corrections tell, which stay: a reversal has one of its own, at the moment it was posted.
 */
export async function reversalsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ readonly id: string; readonly at: Date }>`
    select asked.id, reversal.posted_at as at
      from unnest(${ids}::uuid[]) asked (id)
      join ledger_transfer reversal on reversal.id = ledger_reversed_by(asked.id)
    union all
    select archived.id, min(undone.posted_at)
      from ledger_archived_transfer archived
      join ledger_correction c on c.transfer_id = archived.id and c.reversal_id <> archived.id
      join ledger_correction undone on undone.transfer_id = c.reversal_id
       and undone.reversal_id = c.reversal_id and undone.account_id = c.account_id
     where archived.id = any(${ids}::uuid[])
       and not exists (select from ledger_transfer where reverses_id = archived.id)
     group by archived.id having sum(c.money_in + c.money_out) > 0`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/**
 * Whether a part of a transfer went back by a posting of its own, which names it and stands: what another institution sent
 * or took back and could not be a reversal.
 * @param account the side of it that is no house account
 */
export async function isPartlyBack(
  db: Db,
  { id, account }: { readonly id: string; readonly account: LedgerAccountId },
): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entry own
      join ledger_entry later on later.account_id = own.account_id and later.seq > own.seq
      join ledger_transfer part on part.id = later.transfer_id
     where own.account_id = ${account} and own.transfer_id = ${id}
       and ${id} in (part.details->>'depositId', part.details->>'paymentId')
       and ledger_reversed_by(part.id) is null
     limit 1`.execute(db)
  return rows.length > 0
}

/** What one account pays another. */
export interface Sides {
  readonly from: LedgerAccountId
  readonly to: LedgerAccountId
}

/** Between which accounts each of these transfers went, by id. */
export async function sidesOfMany(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sides>> {
  const { rows } = await sql<{ id: string; from_account: bigint; to_account: bigint }>`
    select id, from_account, to_account from ledger_transfer
     where id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, from_account, to_account }) => [id, { from: from_account, to: to_account }]),
  )
}

/** A hold as it stands now. */
interface Hold {
  readonly id: string
  readonly actor: Actor
  readonly reason: Reason
  readonly from: Counterparty
  readonly to: Counterparty
  readonly amount: Money
  readonly details: Details
  readonly state: HoldState
  readonly postedAmount: Money
  readonly placedAt: Date
  readonly expiresAt: Date | null
  readonly endedAt: Date | null
}

interface HoldRow extends SidesRow {
  readonly state: HoldState
  readonly posted_amount: bigint
  readonly placed_at: Date
  readonly expires_at: Date | null
  readonly ended_at: Date | null
}

/** A hold, whatever became of it; undefined when there never was one with this id. */
export async function holdById(db: Db, id: string): Promise<Hold | undefined> {
  const { rows } = await sql<HoldRow>`
    select h.*, f.code as from_code, g.code as to_code from ledger_hold h
      join ledger_account f on f.id = h.from_account join ledger_account g on g.id = h.to_account
     where h.id = ${id}`.execute(db)
  const [row] = rows
  return (
    row && {
      ...sidesOf(row),
      state: row.state,
      postedAmount: money(row.posted_amount, row.currency),
      placedAt: row.placed_at,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
    }
  )
}
