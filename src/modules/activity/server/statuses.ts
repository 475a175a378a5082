import type { Db } from '../../../platform/server/db.ts'
import type { Activity, ActivityStatus } from '../contract.ts'

/** How a transfer abroad stands; those not found keep what the ledger says of them. */
export type StatusesOf = (
  db: Db,
  transferIds: readonly string[],
) => Promise<
  ReadonlyMap<string, Extract<ActivityStatus, 'Queued' | 'Sent' | 'Cancelled' | 'Returned'>>
>

/** Puts the words for transfers abroad in; asks only when there are any. */
export async function withStatuses(
  { db, statusesOf }: { readonly db: Db; readonly statusesOf?: StatusesOf | undefined },
  items: readonly Activity[],
): Promise<Activity[]> {
  const abroad = items.filter(({ kind }) => kind === 'international_transfer')
  if (!statusesOf || abroad.length === 0) return [...items]
  const words = await statusesOf(db, [...new Set(abroad.map(({ id }) => id))])
  return items.map((item) => ({ ...item, status: wordFor(item, words.get(item.id)) }))
}

/** What was reversed came back from abroad, if it had left at all. */
const wordFor = ({ status }: Activity, word: ActivityStatus | undefined): ActivityStatus => {
  if (word === undefined) return status
  if (status !== 'Reversed') return word
  return word === 'Sent' ? 'Returned' : 'Cancelled'
}
