import type { Db } from '../../../platform/server/db.ts'
import { statusAbroad, type StateAbroad } from '../../transfers/receipt.contract.ts'
import type { Activity } from '../contract.ts'

/** How transfers abroad stand; those not found keep what the ledger says of them. */
export type StatusesOf = (
  db: Db,
  transferIds: readonly string[],
) => Promise<ReadonlyMap<string, StateAbroad>>

/** Puts the words for transfers abroad in; asks only when there are any. */
export async function withStatuses(
  { db, statusesOf }: { readonly db: Db; readonly statusesOf?: StatusesOf | undefined },
  items: readonly Activity[],
): Promise<Activity[]> {
  const abroad = items.filter(({ kind }) => kind === 'international_transfer')
  if (!statusesOf || abroad.length === 0) return [...items]
  const states = await statusesOf(db, [...new Set(abroad.map(({ id }) => id))])
  return items.map((item) => {
    const state = states.get(item.id)
    return state ? { ...item, status: statusAbroad(state, item.status === 'Reversed') } : item
  })
}
