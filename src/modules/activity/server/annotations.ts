import type { Db } from '../../../platform/server/db.ts'
import { type Activity, type StateAbroad, statusAbroad } from '../contract.ts'

/** How transfers to other banks stand; those not found keep what the ledger says of them. */
export type StatusesOf = (
  db: Db,
  transferIds: readonly string[],
) => Promise<ReadonlyMap<string, StateAbroad>>

/** What of deposited checks cannot be used yet, by the id of the deposit; free ones are left out. */
export type CheckHoldsOf = (
  db: Db,
  depositIds: readonly string[],
) => Promise<ReadonlyMap<string, Activity['onHold']>>

/** What other modules know of a line; each is asked once, and only when a line is theirs. */
export interface AnnotationParts {
  readonly db: Db
  /** Left out, transfers abroad read like the others. */
  readonly statusesOf?: StatusesOf | undefined
  readonly checkHoldsOf?: CheckHoldsOf | undefined
}

/** Lines with what their modules know of them. */
export async function annotated(
  { db, statusesOf, checkHoldsOf }: AnnotationParts,
  items: readonly Activity[],
): Promise<Activity[]> {
  const abroad = idsOf(
    items,
    // One to a US bank reads Completed unless its money came back.
    ({ kind, status }) =>
      kind === 'international_transfer' || (kind === 'us_bank_transfer' && status === 'Reversed'),
  )
  const checks = idsOf(
    items,
    ({ kind, direction, status }) =>
      kind === 'check_deposit' && direction === 'in' && status === 'Completed',
  )
  const states = statusesOf && abroad.length > 0 ? await statusesOf(db, abroad) : undefined
  const holds = checkHoldsOf && checks.length > 0 ? await checkHoldsOf(db, checks) : undefined
  if (!states && !holds) return [...items]
  return items.map((item) => {
    const state = states?.get(item.id)
    const onHold = holds?.get(item.id) ?? item.onHold
    const status = state ? statusAbroad(state, item.status === 'Reversed') : item.status
    return { ...item, status, onHold }
  })
}

const idsOf = (items: readonly Activity[], belongs: (item: Activity) => boolean): string[] => [
  ...new Set(items.filter(belongs).map(({ id }) => id)),
]
