import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { throttle } from '../../../platform/server/throttle.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'

const SAID = { countMax: 10, lasts: '1 hour' } as const

/** Keeps on record that a member was told to pay: staff who look at the payment, or at what follows, find it. */
export async function keepToldToPay(
  db: Db,
  ctx: ActionContext,
  paymentId: string,
): Promise<Result<Record<string, never>, 'too_many'>> {
  const { actorId, at } = ctx
  if ((await throttle(db, at, { key: `told to pay ${actorId}`, ...SAID })) > 0)
    return refuse('too_many')
  const traces = { subjectId: actorId, detail: { transfer: paymentId } }
  await audit(db, ctx, 'transfer.told_to_pay', traces)
  return ok({})
}
