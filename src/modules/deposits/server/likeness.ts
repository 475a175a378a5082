import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { DepositRow } from './tables.ts'

/** Of 64 bits. One photo sent twice differs in none or few; two photos of one check in many. */
const BITS_MAX = 3

/** A check that was refused elsewhere, or not remembered, comes again within days. */
const DAYS = 10

/**
 * Writes down which earlier deposits may be of the same check: by anybody, where the pictures of the
 * front look alike; by the same member, where the amount is the same within ten days. Staff decide
 * what it means. Whoever calls it holds the lock of {@link queueUp}, so that of two that come in at
 * the same moment one sees the other.
 */
export async function noteLikenesses(
  tx: Tx,
  { id, member_id, amount, fingerprint, submitted_at }: DepositRow,
): Promise<void> {
  await sql`
    insert into deposit_likeness (deposit_id, earlier_id, kind)
    select ${id}::uuid, d.id, 'photo' from deposit d
     where d.id <> ${id}
       and bit_count(('x' || d.fingerprint)::bit(64) # ('x' || ${fingerprint}::text)::bit(64)) <= ${BITS_MAX}
    union all
    select ${id}::uuid, d.id, 'amount' from deposit d
     where d.id <> ${id} and d.member_id = ${member_id} and d.amount = ${amount}
       and d.submitted_at > ${submitted_at}::timestamptz - make_interval(days => ${DAYS}::int)`.execute(
    tx,
  )
}

/** One deposit comes in at a time. */
export const queueUp = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('openteller deposits'))`.execute(tx)
