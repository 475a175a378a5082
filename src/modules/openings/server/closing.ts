import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { referenceOf } from '../../../values/ids.ts'
import { fromDecimal, type Money, money, toDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  closeAccount,
  holdUpOwners,
  labelIn,
  labelOf,
  type Labels,
  labelsOf,
  lockMembership,
  ownAccount,
  ownersOf,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { holdUpCertificate } from '../../certificates/server/certificates.ts'
import { holdUpDividends } from '../../dividends/server/dividends.ts'
import {
  balanceOf,
  houseAccount,
  lockedBalancesOf,
  transferById,
} from '../../ledger/server/ledger.ts'
import type {
  AccountClosing,
  CloseAccountBody,
  ClosedAccount,
  ClosingRefusal,
  Obstacle,
} from '../closing.contract.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { notifyOfClosing } from './notifications.ts'
import { endResting, obstaclesTo, type Users } from './obstacles.ts'
import { empty, type Emptying, movedByOwner, settlementOf } from './settling.ts'
import type { ClosingRow, OpeningTables } from './tables.ts'

type Found = Result<ShareAccount, 'account_not_found' | 'already_closed'>

/** On whose word an account is closed. */
export interface Closer {
  /** The account, where it is theirs to close. Without a lock of one row: closing takes those of all owners together. */
  readonly find: (tx: Tx, accountId: string) => Promise<ShareAccount | undefined>
  /** Where the rest may go. */
  readonly targetOf: (
    tx: Tx,
    account: ShareAccount,
    toAccountId: string,
  ) => Promise<ShareAccount | undefined>
  readonly move: Emptying['move']
  /** What is no obstacle to them; orders of suspended owners then end with the account. */
  readonly overlooks: readonly Obstacle[]
  /** Who of the staff closes it, and why. */
  readonly counter: Pick<ClosingRow, 'staff_id' | 'reason'>
}

/** Whoever decides about the account, with another one that they see for the rest. */
const ownerOf = (ctx: ActionContext): Closer => ({
  find: async (tx, accountId) => {
    const account = await ownAccount(tx, ctx.actorId, accountId, 'view')
    return account?.mayManage ? account : undefined
  },
  targetOf: (tx, _, toAccountId) => ownAccount(tx, ctx.actorId, toAccountId, 'view'),
  move: movedByOwner(ctx),
  overlooks: [],
  counter: { staff_id: null, reason: null },
})

async function closable(tx: Tx, { find }: Pick<Closer, 'find'>, accountId: string): Promise<Found> {
  const account = await find(tx, accountId)
  if (!account) return refuse('account_not_found')
  return account.closedAt === null ? ok(account) : refuse('already_closed')
}

/** What closing an account would do now. Whoever may not decide about it is told that there is none. */
export const closingOf = (
  db: Db,
  ctx: ActionContext,
  accountId: string,
  users: Users,
): Promise<Result<AccountClosing, 'account_not_found' | 'already_closed'>> =>
  inTransaction(db, (tx) => outlookOf(tx, ctx, accountId, users, ownerOf(ctx)))

export async function outlookOf(
  tx: Tx,
  ctx: ActionContext,
  accountId: string,
  users: Users,
  closer: Pick<Closer, 'find' | 'overlooks'>,
): Promise<Result<AccountClosing, 'account_not_found' | 'already_closed'>> {
  const account = await closable(tx, closer, accountId)
  if (!account.ok) return account
  const balance = await balanceOf(tx, account.value.ledgerAccountId)
  const settlement = await settlementOf(tx, ctx, account.value, balance.posted, { lock: false })
  const { last, dividends, penalty, fee, rest } = settlement
  const { shares } = ctx.institution
  const about = { account: account.value, balance, isReckoned: last !== undefined, shares, users }
  const obstacles = await obstaclesTo(tx, about)
  return ok({
    accountId,
    ...labelOf(account.value),
    balance: toDecimal(balance.posted),
    dividends: toDecimal(dividends),
    penalty: toDecimal(penalty),
    fee: toDecimal(fee),
    rest: toDecimal(rest),
    obstacles: obstacles.filter((one) => !closer.overlooks.includes(one)),
  })
}

export interface ClosingInput extends Pick<CloseAccountBody, 'id' | 'toAccountId' | 'penalty'> {
  readonly accountId: string
}

/**
 * Closes an account for good: it is paid what it earned, its fee is charged, the rest goes to another account of whoever closes it. What is
 * being posted at this moment is moved along, or finds the account closed.
 */
export const close = (
  db: Db,
  ctx: ActionContext,
  input: ClosingInput,
  users: Users,
): Promise<Result<ClosedAccount, ClosingRefusal>> =>
  runAction(
    db,
    ctx,
    {
      id: input.id,
      action: 'account.close',
      input,
      replay: async (tx) => present(tx, await closingById(tx, input.id)),
    },
    async (tx) => {
      const closed = await closeBy(tx, ctx, input, users, ownerOf(ctx))
      if (!closed.ok) return closed
      const { row, owners } = closed.value
      await audit(tx, ctx, 'account.closed', { subjectId: row.person_id, detail: detailOf(row) })
      for (const owner of owners) await notifyOfClosing(tx, ctx, row, owner)
      return ok(await present(tx, row))
    },
  )

interface Closed {
  readonly row: ClosingRow
  readonly account: ShareAccount
  /** What was in it, before its last dividends and what it cost. */
  readonly balance: Money
  /** Everybody who had to do with it. */
  readonly owners: readonly string[]
  /** Of each order that ended with it, who had arranged it. */
  readonly ended: readonly string[]
}

/** Closes it, without the traces that the caller leaves. */
export async function closeBy(
  tx: Tx,
  ctx: ActionContext,
  input: ClosingInput,
  users: Users,
  closer: Closer,
): Promise<Result<Closed, ClosingRefusal>> {
  const { at } = ctx
  if (await transferById(tx, input.id)) return refuse('id_reused')
  const seen = await closable(tx, closer, input.accountId)
  if (!seen.ok) return seen
  const endsOrders = closer.overlooks.includes('orders_resting')
  const ended = endsOrders ? await endResting(tx, ctx, users, input.accountId) : []
  await holdUpCertificate(tx, input.accountId)
  await lockMembership(tx, seen.value.memberId)
  await holdUpOwners(tx, input.accountId)
  await holdUpDividends(tx, ctx, input.accountId)
  // Somebody else may have closed it before the locks.
  const found = await closable(tx, closer, input.accountId)
  if (!found.ok) return found
  const account = found.value
  const target = await targetOf(tx, closer, account, input)
  if (!target.ok) return target
  await lockedBalancesOf(tx, [
    account.ledgerAccountId,
    ...(target.value ? [target.value.ledgerAccountId] : []),
    houseAccount('income:fees'),
    houseAccount('expense:dividends'),
    ...new Set(ended.flatMap(({ towards }) => towards ?? [])),
  ])
  for (const order of ended) await order.giveBack()
  const balance = await balanceOf(tx, account.ledgerAccountId)
  const settlement = await settlementOf(tx, ctx, account, balance.posted, { lock: true })
  const { last, dividends, penalty, fee, rest } = settlement
  const { shares } = ctx.institution
  const about = { account, balance, isReckoned: last !== undefined, shares, users }
  const obstacles = await obstaclesTo(tx, about)
  // Who was suspended since has orders that did not end.
  const obstacle = obstacles.find(
    (one) => one === 'orders_resting' || !closer.overlooks.includes(one),
  )
  if (obstacle) return refuse(obstacle)
  if (penalty.minor > fromDecimal(input.penalty ?? '0.00').minor) return refuse('penalty_changed')
  if (rest.minor > 0n && !target.value) return refuse('destination_missing')
  const { move } = closer
  const emptied = await empty(tx, ctx, account, {
    id: input.id,
    to: target.value,
    move,
    ...settlement,
  })
  if (!emptied.ok) return emptied
  const owners = (await ownersOf(tx, [account.id])).get(account.id) ?? []
  await closeAccount(tx, account, at)
  const row = await insert(tx, {
    id: input.id,
    account_id: account.id,
    person_id: account.personId,
    dividend_minor: dividends.minor,
    penalty_minor: penalty.minor,
    fee_minor: fee.minor,
    moved_minor: rest.minor,
    to_account_id: rest.minor === 0n ? null : target.value!.id,
    closed_at: at,
    ...closer.counter,
  })
  const told = owners.map(({ personId }) => personId)
  await publish(tx, ACCOUNTS_TOPIC, told)
  const whose = ended.map(({ personId }) => personId)
  return ok({ row, account, balance: balance.posted, owners: told, ended: whose })
}

/** The account that the rest goes to; undefined where none was named. */
async function targetOf(
  tx: Tx,
  closer: Pick<Closer, 'targetOf'>,
  account: ShareAccount,
  { toAccountId }: ClosingInput,
): Promise<Result<ShareAccount | undefined, 'destination_account_not_found'>> {
  if (toAccountId === undefined) return ok(undefined)
  const target = await closer.targetOf(tx, account, toAccountId)
  return target && target.id !== account.id && target.closedAt === null
    ? ok(target)
    : refuse('destination_account_not_found')
}

/** What the trail says of an account that was closed. */
export const detailOf = (row: ClosingRow) => ({
  accountId: row.account_id,
  amount: row.moved_minor.toString(),
  dividends: row.dividend_minor.toString(),
  penalty: row.penalty_minor.toString(),
  fee: row.fee_minor.toString(),
  currency: 'USD',
})

const insert = (tx: Tx, row: ClosingRow): Promise<ClosingRow> =>
  tx
    .withTables<OpeningTables>()
    .insertInto('account_closing')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()

export const closingById = (tx: Tx, id: string): Promise<ClosingRow> =>
  tx
    .withTables<OpeningTables>()
    .selectFrom('account_closing')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const present = async (tx: Tx, row: ClosingRow): Promise<ClosedAccount> =>
  presentClosed(row, await labelsOf(tx, row.person_id))

export const presentClosed = (row: ClosingRow, labels: Labels): ClosedAccount => ({
  accountId: row.account_id,
  ...labelIn(labels, row.account_id),
  dividends: toDecimal(money(row.dividend_minor)),
  penalty: toDecimal(money(row.penalty_minor)),
  fee: toDecimal(money(row.fee_minor)),
  moved: toDecimal(money(row.moved_minor)),
  to: row.to_account_id === null ? null : labelIn(labels, row.to_account_id),
  closedAt: row.closed_at.toISOString(),
  referenceCode: referenceOf(row.id),
})
