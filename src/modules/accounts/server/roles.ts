import type { Tx } from '../../../platform/server/db.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { lockedBalancesOf } from '../../ledger/server/ledger.ts'
import {
  type EndRefusal,
  endOwnership,
  lockCustodians,
  lockOwner,
  type NewOwner,
} from './owners.ts'
import type { AccountTables } from './tables.ts'

/**
 * Somebody has to do with an account as something else from now on. As with an end, what they are sending at this
 * moment is posted before this commits, or decided by what they are then.
 */
export async function changeRole(
  tx: Tx,
  { accountId, personId, role }: Omit<NewOwner, 'at'>,
): Promise<Result<void, EndRefusal>> {
  const custodians = await lockCustodians(tx, accountId)
  const before = await lockOwner(tx, accountId, personId)
  if (!before) return refuse('not_an_owner')
  if (before.role === 'primary') return refuse('primary_owner_stays')
  if (before.role === 'custodian' && role !== 'custodian' && custodians.length === 1)
    return refuse('last_custodian_stays')
  await tx
    .withTables<AccountTables>()
    .updateTable('account_owner')
    .set({ role, daily_cap: null })
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .execute()
  await lockedBalancesOf(tx, [before.ledger_account_id])
  return ok(undefined)
}

interface Succession {
  readonly accountId: string
  /** A joint owner of the account. */
  readonly personId: string
  /** Under which membership it is from now on. */
  readonly memberId: string
  /** Whether whoever was the primary owner stays as a joint one. */
  readonly formerStays: boolean
  readonly at: Date
}

/** A joint owner becomes the primary owner, whose name is on the statement from now on. */
export async function changePrimary(
  tx: Tx,
  { accountId, personId, memberId, formerStays, at }: Succession,
): Promise<Result<void, 'not_an_owner'>> {
  const successor = await lockOwner(tx, accountId, personId)
  if (successor?.role !== 'joint') return refuse('not_an_owner')
  const tables = tx.withTables<AccountTables>()
  const former = await tables
    .updateTable('account_owner')
    .set({ role: 'joint' })
    .where('account_id', '=', accountId)
    .where('role', '=', 'primary')
    .where('left_at', 'is', null)
    .returning('person_id')
    .executeTakeFirstOrThrow()
  await tables
    .updateTable('account_owner')
    .set({ role: 'primary' })
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .execute()
  await tables
    .updateTable('account')
    .set({ member_id: memberId })
    .where('id', '=', accountId)
    .execute()
  if (!formerStays) {
    const ended = await endOwnership(tx, { accountId, personId: former.person_id, at })
    assert(ended.ok, 'who was made a joint owner can leave')
  }
  return ok(undefined)
}
