import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { ok, type Result } from '../../../../values/result.ts'
import type { Words } from '../../../../values/sentence.ts'
import { post, timingIn } from '../../../ledger/server/ledger.ts'
import type { Rest } from '../settling.ts'

/** Between two accounts of a member, by staff: the journal names them, and none of the owners. */
export const movedByStaff =
  (ctx: ActionContext, memo: Words) =>
  async (tx: Tx, { id, from, to, amount }: Rest): Promise<Result<void, string>> => {
    const posted = await post(
      tx,
      {
        id,
        actor: { channel: 'staff', actorId: ctx.actorId },
        reason: 'own_transfer',
        from: from.ledgerAccountId,
        to: to.ledgerAccountId,
        amount,
        details: { memo },
      },
      timingIn(ctx),
    )
    return posted.ok ? ok(undefined) : posted
  }
