import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import type { ShareAccount } from './access.ts'
import type { AccountTables } from './tables.ts'

// What delegates let leave accounts. Nobody else has a cap, and for them nothing is read or written.

interface Moment {
  readonly at: Date
  readonly institution: { readonly timeZone: string }
}
type Capped = Pick<ShareAccount, 'id' | 'ledgerAccountId' | 'personId' | 'dailyCap'>
type OverCap = Result<void, 'daily_cap_exceeded'>

const todayIn = ({ at, institution }: Moment): string => dayOf(at, institution.timeZone)

interface Payment {
  /** As its person had it under the lock of `ownAccount`: the cap stays as it is until the transaction ends. */
  readonly from: Capped
  readonly amount: Money
}

/**
 * Counts money that leaves by a delegate against their cap of today, in the transaction that posts it and after
 * the posting: who pays in a batch has the lock of the balance first as well (`transfer_post_batch`). A refusal has
 * to take the posting back with it.
 */
export async function countSpent(
  tx: Tx,
  ctx: Moment,
  { from, amount, transferId }: Payment & { readonly transferId: string },
): Promise<OverCap> {
  const { personId, ledgerAccountId, dailyCap } = from
  if (dailyCap === null) return ok(undefined)
  const { rows } = await sql<{ counts: boolean }>`
    select delegate_spend(${transferId}, ${personId}, ${ledgerAccountId}, ${amount.minor}, ${dailyCap},
                          ${todayIn(ctx)}) as counts`.execute(tx)
  return rows[0]!.counts
    ? ok(undefined)
    : refuse('daily_cap_exceeded', await overCap(tx, ctx, from))
}

/** A kindness before a code is asked for: what counts is {@link countSpent}. */
export async function fitsCap(db: Db, ctx: Moment, { from, amount }: Payment): Promise<OverCap> {
  if (from.dailyCap === null) return ok(undefined)
  const left = (await leftToday(db, ctx, [from])).get(from.id)!
  return amount.minor <= left.minor
    ? ok(undefined)
    : refuse('daily_cap_exceeded', await overCap(db, ctx, from))
}

/** What is arranged for later counts on its day; more than a whole day's cap would never leave. */
export function fitsADay({ from, amount }: Payment): OverCap {
  if (from.dailyCap === null || amount.minor <= from.dailyCap) return ok(undefined)
  const cap = formatMoney(money(from.dailyCap))
  return refuse(
    'daily_cap_exceeded',
    english('You can move at most {cap} out of this account in a day.', { cap }),
  )
}

/** Money that came back, cancelled or reversed: it counts no more on the day it was moved. */
export async function giveBackSpent(tx: Tx, transferId: string): Promise<void> {
  await sql`select delegate_give_back(${transferId})`.execute(tx)
}

/** What a delegate may still move out of each of these accounts today; accounts without a cap are left out. */
export async function leftToday(
  db: Db,
  ctx: Moment,
  accounts: readonly Capped[],
): Promise<ReadonlyMap<string, Money>> {
  const capped = accounts.filter(({ dailyCap }) => dailyCap !== null)
  if (capped.length === 0) return new Map()
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('delegate_day')
    .select(['account_id', 'person_id', 'spent'])
    .where('day', '=', todayIn(ctx))
    .where(sql<boolean>`account_id = any(${capped.map(({ id }) => id)}::uuid[])`)
    .execute()
  return new Map(
    capped.map(({ id, personId, dailyCap }) => {
      const row = rows.find((one) => one.account_id === id && one.person_id === personId)
      const left = dailyCap! - (row?.spent ?? 0n)
      // Less than nothing where the cap was lowered after some of it was used.
      return [id, money(left > 0n ? left : 0n)]
    }),
  )
}

/** Says how much a delegate may still move today. */
export async function overCap(db: Db, ctx: Moment, from: Capped): Promise<Words> {
  const left = (await leftToday(db, ctx, [from])).get(from.id) ?? money(0n)
  const cap = formatMoney(money(from.dailyCap ?? 0n))
  return left.minor === 0n
    ? english('You have used the {cap} that you may move out of this account in a day.', { cap })
    : english('You can move {left} more out of this account today, of {cap} a day.', {
        left: formatMoney(left),
        cap,
      })
}
