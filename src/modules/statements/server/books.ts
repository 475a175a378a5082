import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { monthRange } from '../../../values/dates.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import { ok, type Result } from '../../../values/result.ts'
import { accountsOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { heldBefore, sidesOfMany } from '../../ledger/server/ledger.ts'
import { FIRST_MONTH, type Statement } from '../contract.ts'
import { openMonth } from './closing.ts'
import { compose } from './composing.ts'
import { beforeOf, subjectsOf } from './keeping.ts'
import { type Asked, statementOf, type StatementRefusal } from './reading.ts'

/** A month of an account with what other programs ask for beside the statement. */
export interface Books {
  readonly account: ShareAccount
  readonly statement: Statement
  /** What of the closing balance no hold kept back when the month ended, or now. */
  readonly available: string
  /** The other account of lines whose money stayed with the member, by the id of the line. */
  readonly counters: ReadonlyMap<string, ShareAccount>
}

type Told = Pick<Books, 'account' | 'statement'>

/** For the exports: the statement that is kept, and of the running month what there is so far. */
export async function booksOf(
  db: Db,
  ctx: ActionContext,
  asked: Asked,
): Promise<Result<Books, StatementRefusal>> {
  const told = await toldOf(db, ctx, asked)
  if (!told.ok) return told
  return ok({
    ...told.value,
    available: await availableOf(db, ctx, told.value),
    counters: await countersOf(db, told.value),
  })
}

async function toldOf(
  db: Db,
  ctx: ActionContext,
  asked: Asked,
): Promise<Result<Told, StatementRefusal>> {
  const kept = await statementOf(db, ctx, asked)
  if (kept.ok || kept.code !== 'month_not_over') return kept
  const { actorId, at, institution } = ctx
  const { accountId, month } = asked
  const subject = (await subjectsOf(db, actorId)).find(({ account }) => account.id === accountId)
  if (!subject || month !== openMonth(ctx) || month < FIRST_MONTH) return kept
  const before = await beforeOf(db, accountId, month)
  const { statement } = await compose(db, institution, subject, { month, before, at })
  return ok({ account: subject.account, statement })
}

async function availableOf(
  db: Db,
  { institution }: ActionContext,
  { account, statement }: Told,
): Promise<string> {
  const { to } = monthRange(statement.month, institution.timeZone)
  const closedAt = new Date(statement.closedAt)
  const held = await heldBefore(db, account.ledgerAccountId, closedAt < to ? closedAt : to)
  return toDecimal(money(fromDecimal(statement.closing).minor - held))
}

async function countersOf(db: Db, { account, statement }: Told): Promise<Books['counters']> {
  const own = await accountsOf(db, account.personId)
  const sides = await sidesOfMany(
    db,
    statement.lines.map(({ id }) => id),
  )
  const counters = new Map<string, ShareAccount>()
  for (const [id, { from, to }] of sides) {
    const other = from === account.ledgerAccountId ? to : from
    const counter = own.find(({ ledgerAccountId }) => ledgerAccountId === other)
    if (counter) counters.set(id, counter)
  }
  return counters
}
