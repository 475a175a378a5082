import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { fullName } from '../../../values/person.ts'
import { accountsOf, labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { isOwned } from '../../accounts/choosing.contract.ts'
import { balancesOf } from '../../ledger/server/ledger.ts'
import { namesOf } from '../../members/server/members.ts'
import { FINISHED_SHOWN, type Goal, type Goals } from '../contract.ts'
import type { GoalTables } from './tables.ts'

export type GoalRow = Omit<GoalTables['goal'], 'set_aside'> & { readonly set_aside: bigint }

type Context = Pick<ActionContext, 'actorId' | 'at' | 'institution'>

/** On what somebody can set aside: accounts of theirs that they may spend from alone, and none that is fixed for a term. */
export const mayHoldGoals = (account: ShareAccount): boolean =>
  isOwned(account) &&
  account.mayPay &&
  account.businessName === undefined &&
  account.kind !== 'Certificate' &&
  account.closedAt === null

const dollars = (minor: bigint): string => toDecimal(money(minor))

/** The goals on the accounts of somebody, what is free there, and their buffer. */
export async function goalsOf(db: Db, ctx: Context): Promise<Goals> {
  const { actorId: personId, at, institution } = ctx
  const accounts = (await accountsOf(db, personId)).filter(mayHoldGoals)
  const rows = await goalsOn(
    db,
    accounts.map(({ id }) => id),
  )
  const balances = await balancesOf(
    db,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  const others = rows.map(({ begun_by }) => begun_by).filter((one) => one !== personId)
  const names = await namesOf(db, [...new Set(others)])
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const zone = institution.timeZone
  const present = (row: GoalRow): Goal => {
    const other = row.begun_by === personId ? undefined : names.get(row.begun_by)
    return {
      id: row.id,
      name: row.name,
      accountId: row.account_id,
      account: labelOf(accountOf.get(row.account_id)!),
      begunBy: other ? fullName(other) : null,
      target: dollars(row.target),
      setAside: dollars(row.set_aside),
      dueOn: row.due_on,
      finishedOn: row.finished_at && dayOf(row.finished_at, zone),
    }
  }
  const running = rows.filter(({ finished_at }) => finished_at === null)
  const buffer = await bufferOf(db, personId)
  return {
    today: dayOf(at, zone),
    goals: running
      .toSorted((a, b) => ((a.due_on ?? '~') < (b.due_on ?? '~') ? -1 : 1))
      .map(present),
    finished: rows
      .filter(({ finished_at }) => finished_at !== null)
      .toSorted((a, b) => b.finished_at!.getTime() - a.finished_at!.getTime())
      .slice(0, FINISHED_SHOWN)
      .map(present),
    accounts: accounts.flatMap((account) => {
      const balance = balances.find(({ accountId }) => accountId === account.ledgerAccountId)
      if (!balance) return []
      const free = balance.available.minor - setAsideOn(running, account.id)
      return { id: account.id, account: labelOf(account), free: dollars(free) }
    }),
    buffer: buffer === 0n ? null : dollars(buffer),
  }
}

/** All goals on accounts, the first one begun first. */
export const goalsOn = (db: Db, accountIds: readonly string[]): Promise<GoalRow[]> =>
  db
    .withTables<GoalTables>()
    .selectFrom('goal')
    .selectAll()
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .orderBy('id')
    .execute()

/** What running goals have set aside on an account. */
export const setAsideOn = (running: readonly GoalRow[], accountId: string): bigint =>
  running
    .filter(({ account_id, finished_at }) => account_id === accountId && finished_at === null)
    .reduce((sum, { set_aside }) => sum + set_aside, 0n)

/** Cents; 0 where somebody keeps none. */
export async function bufferOf(db: Db, personId: string): Promise<bigint> {
  const row = await db
    .withTables<GoalTables>()
    .selectFrom('buffer')
    .select('amount')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.amount ?? 0n
}
