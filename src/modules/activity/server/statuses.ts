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

/** What the member did not cancel and was reversed all the same came back from abroad. */
const wordFor = ({ status }: Activity, word: ActivityStatus | undefined): ActivityStatus => {
  if (word === undefined) return status
  return status === 'Reversed' && word !== 'Cancelled' ? 'Returned' : word
}
