import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { meaningOfReturn } from '../../../../rails/ach/returnCodes.ts'
import { money } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import { english, type Words } from '../../../../values/sentence.ts'
import { accountsById } from '../../../accounts/server/accounts.ts'
import { type LedgerAccountId, takeBack, timingIn } from '../../../ledger/server/ledger.ts'
import { CLEARING, credit, leaveTraces, lockedPulls, postingIdOf } from './crediting.ts'
import { detailsOf, notifyOfReturn } from './notifications.ts'

/** Locks them, and answers which accounts of the ledger they were for. */
export async function lockPulls(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly LedgerAccountId[]> {
  const rows = await lockedPulls(tx, ids)
  const accounts = await accountsById(tx, [...new Set(rows.map((row) => row.account_id))])
  return [...accounts.values()].map(({ ledgerAccountId }) => ledgerAccountId)
}

interface Back {
  readonly paymentId: string
  readonly reason: string
  readonly reversalId: string
  readonly title: Words
}

/** The other bank takes back what was pulled in, also what is still on hold of it. The caller has locked it. */
export async function takePullBack(
  tx: Tx,
  ctx: ActionContext<null>,
  { paymentId, reason, reversalId, title }: Back,
): Promise<string | null> {
  const [locked] = await lockedPulls(tx, [paymentId])
  assert(locked, `pull ${paymentId} was written down`)
  const account = (await accountsById(tx, [locked.account_id])).get(locked.account_id)!
  // It may come back before our own file is settled here.
  if (locked.state === 'under_way') await credit(tx, ctx, locked, account)
  const [row] = await lockedPulls(tx, [paymentId])
  const why = english(meaningOfReturn(reason).toMember)
  const { description, ...details } = detailsOf(row!)
  const transferId = await postingIdOf(tx, paymentId)
  const taken = await takeBack(
    tx,
    {
      id: reversalId,
      transferId,
      account: account.ledgerAccountId,
      clearing: CLEARING,
      amount: money(row!.amount_minor),
      reason: 'ach_entry',
      returned: why,
      part: {
        ...details,
        description: english('{what} returned. {why}', { what: description, why }),
      },
      rest: title,
    },
    timingIn(ctx),
  )
  await notifyOfReturn(tx, ctx, { row: row!, link: row!, account, why, taken, transferId })
  await leaveTraces(tx, ctx, row!, 'returned', {
    reason,
    ...(taken.exception !== null && { exception: taken.exception }),
  })
  await sql`
    update linked_account_pull
       set missing_minor = ${taken.missing.minor},
           released_at = case when hold_id is not null then coalesce(released_at, ${ctx.at}) end
     where id = ${row!.id}`.execute(tx)
  return taken.exception
}
