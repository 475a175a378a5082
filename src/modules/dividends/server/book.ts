import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { assert } from '../../../values/result.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { settledAt } from '../../ledger/server/ledger.ts'
import { type Crediting, nextCreditingDay } from './crediting.ts'
import { creditingOf } from './productTerms.ts'
import type { DividendTables } from './tables.ts'

// The book of accounts that earn, and when each is credited next.

type Moment = Pick<ActionContext<string | null>, 'at' | 'institution'>

/** An account whose day of crediting has come. */
export interface DueAccount {
  readonly account_id: string
  readonly ledger_account_id: bigint
  readonly opened_on: Day
  readonly earns_from: Day
  readonly next_on: Day
  /** What another system had accrued before, in dollars with ten decimals. */
  readonly carried: string
  /** What it earns until a day, as another system agreed to; both null for every other account. */
  readonly agreed_rate: string | null
  readonly agreed_until: Day | null
  readonly product: string
  readonly kind: DividendTables['dividend_account']['kind']
  readonly number: string
  readonly closed_at: Date | null
  /** Of the terms of a certificate; null for everything else. */
  readonly term_months: number | null
}

/** The last day whose beginning is settled: everything that counts for the days before it is posted. */
export const creditableDay = ({ at, institution }: Moment): Day =>
  dayOf(settledAt(at), institution.timeZone)

/** The product of an account that earns; undefined where the profile does not have it any more, or not what it earns. */
export const productOf = (
  { institution }: Pick<Moment, 'institution'>,
  id: string,
): ShareProduct | undefined =>
  institution.shares.find((product) => product.id === id && creditingOf(product))

/** The same as an account has it: a certificate keeps its months, whatever the profile says of new ones by now. */
export function productHeld(
  moment: Pick<Moment, 'institution'>,
  { product: id, term_months: months }: Pick<DueAccount, 'product' | 'term_months'>,
): ShareProduct | undefined {
  const product = productOf(moment, id)
  return product?.term && months !== null
    ? { ...product, term: { ...product.term, months } }
    : product
}

/** An account whose product the profile does not know as one that earns comes up each month, to be noticed. */
const NOTICED: Crediting = { months: 1, from: 'calendar' }

/** When an account of this product is credited after a day. */
export function creditedAfter(
  moment: Pick<Moment, 'institution'>,
  account: Pick<DueAccount, 'product' | 'opened_on' | 'term_months'>,
  day: Day,
): Day {
  const known = productHeld(moment, account)
  return nextCreditingDay(day, account.opened_on, (known && creditingOf(known)) ?? NOTICED)
}

/** The day from which this portal pays, which is set when it is asked for first. */
async function startOf(db: Db, { at, institution }: Moment): Promise<Day> {
  const tables = db.withTables<DividendTables>()
  await tables
    .insertInto('dividend_start')
    .values({ on_day: dayOf(at, institution.timeZone) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await tables.selectFrom('dividend_start').select('on_day').executeTakeFirstOrThrow())
    .on_day
}

/** Products of the profile whose accounts earn nothing, so that they are in no book. */
export const earningNothing = ({ institution }: Pick<Moment, 'institution'>): readonly string[] =>
  institution.shares.filter((product) => !creditingOf(product)).map(({ id }) => id)

const later = (a: Day, b: Day): Day => (a > b ? a : b)

/** A run that is closed takes no more accounts: a product that earns later is credited in the next one. */
export async function lastClosedDay(db: Db): Promise<Day> {
  const { day } = await db
    .withTables<DividendTables>()
    .selectFrom('dividend_run')
    .where('closed_at', 'is not', null)
    .select(({ fn }) => fn.max('credited_on').as('day'))
    .executeTakeFirstOrThrow()
  return day ?? ''
}

export const unentered = (db: Db, moment: Pick<Moment, 'institution'>) =>
  db
    .withTables<DividendTables>()
    .selectFrom('dividend_account as a')
    .where('closed_at', 'is', null)
    .where(sql<boolean>`product <> all(${earningNothing(moment)}::text[])`)
    .where(sql<boolean>`not exists (
      select from dividend_book b where b.account_id = a.account_id)`)

/** Enters accounts that earn and are in no book yet; how many. */
export async function enterAccounts(db: Db, moment: Moment, countMax: number): Promise<number> {
  const start = await startOf(db, moment)
  const rows = await unentered(db, moment)
    .select(['account_id', 'ledger_account_id', 'product', 'opened_at', 'term_months'])
    .limit(countMax)
    .execute()
  return enter(db, moment, start, rows)
}

/** The same for one account, whether it earns or not. */
export async function enterAccount(db: Db, moment: Moment, accountId: string): Promise<void> {
  const start = await startOf(db, moment)
  const rows = await unentered(db, moment)
    .select(['account_id', 'ledger_account_id', 'product', 'opened_at', 'term_months'])
    .where('account_id', '=', accountId)
    .execute()
  await enter(db, moment, start, rows)
}

type Unentered = Pick<
  DividendTables['dividend_account'],
  'account_id' | 'ledger_account_id' | 'product' | 'opened_at' | 'term_months'
>

async function enter(
  db: Db,
  moment: Moment,
  start: Day,
  rows: readonly Unentered[],
): Promise<number> {
  if (rows.length === 0) return 0
  const closed = await lastClosedDay(db)
  const entries = rows.map(({ account_id, ledger_account_id, opened_at, ...held }) => {
    const opened_on = dayOf(opened_at, moment.institution.timeZone)
    const earns_from = later(opened_on, start)
    const next_on = creditedAfter(moment, { ...held, opened_on }, later(earns_from, closed))
    return { account_id, ledger_account_id, opened_on, earns_from, next_on }
  })
  await db
    .withTables<DividendTables>()
    .insertInto('dividend_book')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return entries.length
}

/** Locks accounts that are due on the earliest day of all, and passes over those that another process has. */
export async function claimDue(
  tx: Tx,
  upTo: Day,
  { mayBeTried, countMax }: { readonly mayBeTried: RawBuilder<boolean>; readonly countMax: number },
): Promise<readonly DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    with due as materialized (
      select * from dividend_book
       where next_on = (select next_on from dividend_book
                         where next_on <= ${upTo} and ${mayBeTried} order by next_on, account_id limit 1)
         and ${mayBeTried}
       order by account_id limit ${countMax} for update skip locked)
    select account_id, due.ledger_account_id, opened_on, earns_from, next_on, carried,
           agreed_rate, agreed_until, product, kind, number, closed_at, term_months
      from due join dividend_account using (account_id) order by account_id`.execute(tx)
  return rows
}

/** How many accounts are credited on a day, none of them yet. */
export async function countDue(tx: Tx, day: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dividend_book where next_on = ${day}`.execute(tx)
  return rows[0]!.count
}

/** Says when accounts are credited next; null for one that is closed. */
export async function putNext(
  tx: Tx,
  next: readonly { readonly accountId: string; readonly on: Day | null }[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update dividend_book b set next_on = n.next_on
      from unnest(${next.map(({ accountId }) => accountId)}::uuid[],
                  ${next.map(({ on }) => on)}::date[]) n (account_id, next_on)
     where b.account_id = n.account_id`.execute(tx)
  assert(numAffectedRows === BigInt(next.length), 'accounts that are credited are in the book')
}
