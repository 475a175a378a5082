import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { throttle } from '../../../platform/server/throttle.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { MAILS_A_DAY_MAX } from '../contract.ts'
import { mailStatement } from './notifications.ts'
import { pdfOf } from './pdfWorker.ts'
import { type Asked, statementOf, type StatementRefusal } from './reading.ts'

interface Sending extends Asked {
  /** Made by whoever asks, once: asking again with it sends nothing more. */
  readonly id: string
}

/** Sends the statement to the address the member signs in with, never to one they type. */
export async function sendByMail(
  db: Db,
  ctx: ActionContext,
  { id, accountId, month }: Sending,
): Promise<Result<void, StatementRefusal | 'too_many'>> {
  const kept = await statementOf(db, ctx, { accountId, month })
  if (!kept.ok) return kept
  const window = {
    key: `statement mailed to ${ctx.actorId}`,
    countMax: MAILS_A_DAY_MAX,
    lasts: '1 day',
  }
  if ((await throttle(db, ctx.at, window)) > 0) return refuse('too_many')
  const { statement } = kept.value
  // Made before the transaction, which holds a connection and must stay short.
  const pdf = await pdfOf(statement)
  const input = { accountId, month }
  const request = { id, action: 'statement.mail', input, replay: async () => undefined }
  await runAction(db, ctx, request, async (tx) => {
    const { kind, last4 } = statement.account
    await audit(tx, ctx, 'statement.mailed', { detail: { month, account: kind, last4 } })
    await mailStatement(tx, ctx, statement, pdf)
    return ok(undefined)
  })
  // An id that was used for anything else sends nothing either; whoever made it twice is not told.
  return ok(undefined)
}
