import { type ActionContext, runAction } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { english } from '../../../../values/sentence.ts'
import {
  accountsById,
  openAccountsUnder,
  ownersOfAccount,
} from '../../../accounts/server/accounts.ts'
import { audit } from '../../../audit/server/audit.ts'
import type { CloseForMember, StaffClosingRefusal } from '../../staff.contract.ts'
import { closeBy, type Closer, detailOf } from '../closing.ts'
import { notifyOfClosing } from '../notifications.ts'
import type { Users } from '../obstacles.ts'
import { ACCOUNT_CLOSING } from '../settling.ts'
import { describeClosing } from './describing.ts'
import { movedByStaff } from './moving.ts'
import type { Opened } from './opening.ts'

export interface ClosingInput extends CloseForMember {
  readonly accountId: string
}

export type CloseRefusal = Exclude<StaffClosingRefusal, 'waits_for_second_person'>

/** Staff, who may close what a membership needs; the rest stays under the same membership. */
export const counterOf = (ctx: ActionContext, reason: string): Closer => ({
  find: async (tx, accountId) => (await accountsById(tx, [accountId])).get(accountId),
  targetOf: async (tx, { memberId }, toAccountId) => {
    const open = (await openAccountsUnder(tx, memberId)).filter(({ id }) => id === toAccountId)
    return (
      await accountsById(
        tx,
        open.map(({ id }) => id),
      )
    ).get(toAccountId)
  },
  move: movedByStaff(ctx, ACCOUNT_CLOSING),
  overlooks: ['membership_account', 'orders_resting'],
  counter: { staff_id: ctx.actorId, reason },
})

/** Closes an account in the name of its owners, who asked for it. */
export const closeForMember = (
  tx: Tx,
  ctx: ActionContext,
  input: ClosingInput,
  users: Users,
): Promise<Result<Opened, CloseRefusal>> =>
  runAction(
    tx,
    ctx,
    { id: input.id, action: 'account.close_for', input, replay: async () => ({}) },
    () => closeNow(tx, ctx, input, users),
  )

async function closeNow(
  tx: Tx,
  ctx: ActionContext,
  input: ClosingInput,
  users: Users,
): Promise<Result<Opened, CloseRefusal>> {
  const { accountId, reason } = input
  if (await isTheirs(tx, ctx, accountId)) return refuse('own_account')
  const closed = await closeBy(tx, ctx, input, users, counterOf(ctx, reason))
  if (!closed.ok) return closed
  const { row, account, balance, owners, ended } = closed.value
  if (input.balance !== undefined && fromDecimal(input.balance).minor !== balance.minor)
    return refuse(
      'balance_changed',
      english(
        'The balance of this account has changed since it was looked at: it is now {amount}. Please look again.',
        { amount: formatMoney(balance) },
      ),
    )
  const toId = row.to_account_id
  if (toId !== null && (await isTheirs(tx, ctx, toId))) return refuse('own_account')
  const detail = { ...detailOf(row), reason, ...(ended.length > 0 && { ended: ended.length }) }
  await audit(tx, ctx, 'account.closed_by_staff', { subjectId: row.person_id, detail })
  for (const owner of owners)
    await notifyOfClosing(tx, ctx, row, owner, { endedTheirs: ended.includes(owner) })
  const to = toId === null ? undefined : (await accountsById(tx, [toId])).get(toId)
  return ok({ description: describeClosing(row, account, { to, endedCount: ended.length }) })
}

/** Whether whoever acts, or agrees, has to do with the account. */
async function isTheirs(
  tx: Tx,
  { actorId, approvedById }: ActionContext,
  accountId: string,
): Promise<boolean> {
  const owners = await ownersOfAccount(tx, accountId)
  return owners.some(({ personId }) => personId === actorId || personId === approvedById)
}
