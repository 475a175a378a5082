import type { Db } from '../../../platform/server/db.ts'
import { money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { entriesOf, holdById, type HoldState } from '../../ledger/server/ledger.ts'
import type { Activity, ActivityStatus } from '../contract.ts'
import { type ReadingParts, type Scope, scopeOf } from './pages.ts'
import { presentEntry, presentPending } from './present.ts'
import { withStatuses } from './statuses.ts'

interface Asked {
  /** Of a transfer, or of a hold that is open or was given back. */
  readonly id: string
  /** Which side of a transfer between two accounts of the member; money out when left out. */
  readonly direction?: 'in' | 'out' | undefined
}

/** One line of the member's activity. Somebody else's is not found, like one that never was. */
export async function transactionOf(
  parts: ReadingParts,
  memberId: string,
  { id, direction }: Asked,
): Promise<Result<Activity, 'transaction_not_found'>> {
  if (!idSchema().safeParse(id).success) return refuse('transaction_not_found')
  const scope = await scopeOf(parts.db, memberId, undefined)
  if (!scope.ok) return refuse('transaction_not_found')
  const posted = await entriesOf(parts.db, scope.value.accounts, id)
  const sides =
    posted.length > 0
      ? posted.map((entry) => presentEntry(entry, scope.value.labels))
      : await sidesOfHold(parts.db, scope.value, id)
  const told = await withStatuses(parts, sides)
  const side = told.find((item) => item.direction === direction) ?? told[0]
  return side ? ok(side) : refuse('transaction_not_found')
}

const HELD: Readonly<Record<HoldState, ActivityStatus>> = {
  open: 'Pending',
  posted: 'Completed',
  voided: 'Cancelled',
  expired: 'Cancelled',
}

/** A hold seen from each of the accounts, money out first. */
async function sidesOfHold(
  db: Db,
  { labels, accounts }: Scope,
  holdId: string,
): Promise<readonly Activity[]> {
  const hold = await holdById(db, holdId)
  if (!hold) return []
  const { from, to, amount, state } = hold
  return [
    { accountId: from.accountId, counter: to, amount: money(-amount.minor, amount.currency) },
    { accountId: to.accountId, counter: from, amount },
  ]
    .filter(({ accountId }) => accounts.includes(accountId))
    .map((side) => presentPending({ ...hold, ...side, holdId }, labels, HELD[state]))
}
