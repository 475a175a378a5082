import type { Db } from '../../../platform/server/db.ts'
import { money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { archivedTo, entriesOf, holdById, type HoldState } from '../../ledger/server/ledger.ts'
import type { Activity, ActivityStatus } from '../contract.ts'
import { annotated, type AnnotationParts } from './annotations.ts'
import { type Scope, scopeOf } from './pages.ts'
import { presentEntry, presentPending } from './present.ts'

interface Asked {
  /** Of a transfer, or of a hold that is open or was given back. */
  readonly id: string
  /** Which side of a transfer between two accounts of the member; money out when left out. */
  readonly direction?: 'in' | 'out' | undefined
}

/** One line of the member's activity. Somebody else's is not found, like one that never was. */
export async function transactionOf(
  parts: AnnotationParts,
  personId: string,
  { id, direction }: Asked,
): Promise<Result<Activity, 'transaction_not_found' | 'transaction_archived'>> {
  if (!idSchema().safeParse(id).success) return refuse('transaction_not_found')
  const scope = await scopeOf(parts.db, personId, undefined)
  if (!scope.ok) return refuse('transaction_not_found')
  const posted = await sidesOfTransfer(parts.db, scope.value, id)
  const sides = posted.length > 0 ? posted : await sidesOfHold(parts.db, scope.value, id)
  const told = await annotated(parts, sides)
  const side = told.find((item) => item.direction === direction) ?? told[0]
  if (side) return ok(side)
  const archived = await archivedTo(parts.db, scope.value.accounts)
  return refuse(archived ? 'transaction_archived' : 'transaction_not_found')
}

const HELD: Readonly<Record<HoldState, ActivityStatus>> = {
  open: 'Pending',
  posted: 'Completed',
  voided: 'Cancelled',
  expired: 'Cancelled',
}

async function sidesOfTransfer(
  db: Db,
  { labels, accounts }: Scope,
  transferId: string,
): Promise<readonly Activity[]> {
  const entries = await entriesOf(db, accounts, transferId)
  return entries.map((entry) => presentEntry(entry, labels))
}

/** A hold seen from each of the accounts, money out first; of a check, the deposit it belongs to. */
async function sidesOfHold(db: Db, scope: Scope, holdId: string): Promise<readonly Activity[]> {
  const hold = await holdById(db, holdId)
  if (!hold) return []
  const { labels, accounts } = scope
  const { from, to, amount, state, reason, details } = hold
  const deposit = reason === 'check_deposit' ? details['depositId'] : undefined
  if (typeof deposit === 'string') return sidesOfTransfer(db, scope, deposit)
  return [
    { accountId: from.accountId, counter: to, amount: money(-amount.minor, amount.currency) },
    { accountId: to.accountId, counter: from, amount },
  ]
    .filter(({ accountId }) => accounts.includes(accountId))
    .map((side) => presentPending({ ...hold, ...side, holdId }, labels, HELD[state]))
}
