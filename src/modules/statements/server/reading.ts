import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { type Day, dayOf, monthOf, monthRange, nextMonthOf } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  accountsOf,
  labelOf,
  ownAccount,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import {
  Statement,
  type STATEMENT_REFUSALS,
  type StatementList,
  type YearTotals,
} from '../contract.ts'
import { catchUp, openMonth } from './closing.ts'
import type { StatementTables } from './tables.ts'

export type StatementRefusal = keyof typeof STATEMENT_REFUSALS

/** What there is of each account a person may see, made first where it is due. */
export async function listOf(db: Db, ctx: ActionContext): Promise<StatementList> {
  const { actorId: personId } = ctx
  const accounts = await accountsOf(db, personId)
  for (const primaryId of new Set(accounts.map((account) => account.primaryId))) {
    await catchUp(db, { ...ctx, actorId: primaryId })
  }
  const ids = accounts.map(({ id }) => id)
  const months = await monthsOf(db, ids)
  const years = await yearsOf(db, ids)
  const currentMonth = openMonth(ctx)
  return {
    currentMonth,
    accounts: accounts.map((account) => ({
      id: account.id,
      ...labelOf(account),
      ...(account.closedAt !== null && {
        closedIn: monthOf(account.closedAt, ctx.institution.timeZone),
      }),
      months: months.get(account.id)?.map(({ month }) => month) ?? [],
      years: years.get(account.id)?.map(presentYear) ?? [],
    })),
  }
}

/**
 * When the statement was sent that shows an entry of an account, the how-manieth it is; undefined while there is none. What
 * another system had sent before the account came here counts from the end of its month.
 */
export async function shownOn(
  db: Db,
  { timeZone }: ActionContext['institution'],
  { accountId, sequence }: { readonly accountId: string; readonly sequence: bigint },
): Promise<Day | undefined> {
  const { rows } = await sql<{ month: string; closed_at: Date; entered_at: Date }>`
    select s.month, s.closed_at, b.entered_at
      from statement s join statement_book b on b.person_id = s.person_id
     where s.account_id = ${accountId} and s.entries_through >= ${sequence}
     order by s.month limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const isOurs = row.entered_at < monthRange(row.month, timeZone).to
  return isOurs ? dayOf(row.closed_at, timeZone) : `${nextMonthOf(row.month)}-01`
}

async function monthsOf(db: Db, accountIds: readonly string[]) {
  const rows = await db
    .withTables<StatementTables>()
    .selectFrom('statement')
    .select(['account_id', 'month'])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .orderBy('month', 'desc')
    .execute()
  return Map.groupBy(rows, ({ account_id }) => account_id)
}

interface YearRow {
  readonly account_id: string
  readonly year: string
  readonly month_count: number
  readonly through: string
  readonly money_in: bigint
  readonly money_out: bigint
  readonly interest: bigint
  readonly fees: bigint
}

async function yearsOf(db: Db, accountIds: readonly string[]) {
  const { rows } = await sql<YearRow>`
    select account_id, left(month, 4) as year, count(*)::int as month_count, max(month) as through,
           sum(money_in)::bigint as money_in, sum(money_out)::bigint as money_out,
           sum(interest)::bigint as interest, sum(fees)::bigint as fees
      from statement where account_id = any(${accountIds}::uuid[])
     group by account_id, left(month, 4) order by year desc`.execute(db)
  return Map.groupBy(rows, ({ account_id }) => account_id)
}

const decimalOf = (minor: bigint): string => toDecimal(money(minor))

const presentYear = (row: YearRow): YearTotals => ({
  year: row.year,
  monthCount: row.month_count,
  through: row.through,
  moneyIn: decimalOf(row.money_in),
  moneyOut: decimalOf(row.money_out),
  interest: decimalOf(row.interest),
  fees: decimalOf(row.fees),
})

export interface Kept {
  readonly id: string
  readonly account: ShareAccount
  readonly statement: Statement
}

export interface Asked {
  readonly accountId: string
  readonly month: string
}

/** A statement as it was made. Somebody else's account is not found, like one that never was. */
export async function statementOf(
  db: Db,
  ctx: ActionContext,
  { accountId, month }: Asked,
): Promise<Result<Kept, StatementRefusal>> {
  const account = await ownAccount(db, ctx.actorId, accountId, 'view')
  if (!account) return refuse('account_not_found')
  await catchUp(db, { ...ctx, actorId: account.primaryId })
  const row = await db
    .withTables<StatementTables>()
    .selectFrom('statement')
    .select(['id', 'content'])
    .where('account_id', '=', account.id)
    .where('month', '=', month)
    .executeTakeFirst()
  if (row) return ok({ id: row.id, account, statement: Statement.parse(JSON.parse(row.content)) })
  return refuse(month < openMonth(ctx) ? 'statement_not_found' : 'month_not_over')
}
