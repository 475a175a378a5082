import type { Tx } from '../../../platform/server/db.ts'
import { monthOf } from '../../../values/dates.ts'
import { record } from '../../audit/server/audit.ts'
import { type CountOf, lockLimit } from '../../limits/server/limits.ts'
import { tellOfDenial } from './letters.ts'
import type { Customer, TransferScene } from './scene.ts'

/** The count a payment made now belongs to. */
export const countIn = ({ clock, institution }: TransferScene, memberId: string): CountOf => ({
  memberId,
  month: monthOf(clock.now(), institution.timeZone),
})

/**
 * Whether the member's limit lets no further payment through; the attempt is recorded and told. The
 * counter stays locked until the transaction ends, so that parallel payments take turns.
 */
export async function deniedByLimit(
  tx: Tx,
  scene: TransferScene,
  { memberId, address }: Pick<Customer, 'memberId' | 'address'>,
  transfer: string,
): Promise<boolean> {
  const { left, startsAgainOn } = await lockLimit(tx, countIn(scene, memberId))
  if (left === null || left > 0) return false
  const at = scene.clock.now()
  const event = { at, actorId: memberId, subjectId: memberId, address }
  await record(tx, { ...event, action: 'transfer.denied', detail: { transfer } })
  await tellOfDenial({ tx, at, memberId, startsAgainOn })
  return true
}
