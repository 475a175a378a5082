import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import type { Recipient } from './recipient.ts'
import { payeeKey, sealRecipient } from './sealing.ts'
import type { PayeeTables } from './tables.ts'

export { keyOf, type Recipient, type UsBankRecipient } from './recipient.ts'
export { correctPayee } from './correcting.ts'
export { resealPayees } from './sealing.ts'

interface Payment {
  /** Who pays. */
  readonly personId: string
  readonly recipient: Recipient
  readonly at: Date
}

/**
 * Notes in the transaction of a payment whom it went to. The first one makes a payee, each further
 * one counts; what was typed last is what the forms are filled in with next time.
 * @returns the id of the payee, to be saved under a name
 */
export async function recordPayment(tx: Db, { personId, recipient, at }: Payment): Promise<string> {
  const { kind } = recipient
  const details = sealRecipient(tx, personId, recipient)
  const { id } = await tx
    .withTables<PayeeTables>()
    .insertInto('payee')
    .values({
      id: newId(at.getTime()),
      person_id: personId,
      kind,
      key: payeeKey(tx, recipient),
      details,
      first_paid_at: at,
      last_paid_at: at,
    })
    .onConflict((conflict) =>
      conflict.constraint('payee_key_once').doUpdateSet({
        details,
        // Whoever was removed shows among the recent ones again, without the old name.
        removed_at: null,
        // Its bank took the correction back.
        became: null,
        // Two payments at once may be noted in the other order.
        first_paid_at: sql`
          case when payee.times_paid = 0 then excluded.first_paid_at
               else least(payee.first_paid_at, excluded.first_paid_at) end`,
        last_paid_at: sql`greatest(payee.last_paid_at, excluded.last_paid_at)`,
        times_paid: sql`payee.times_paid + 1`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Payments of a member to one recipient. */
export interface Payments {
  readonly count: number
  readonly first: Date | null
  readonly last: Date | null
}

/**
 * Takes back what {@link recordPayment} noted of a payment that was cancelled before it left: nobody is known by it. Where
 * `others` are all there are, the payee is as old as they say.
 */
export async function forgetPayment(tx: Tx, payeeId: string, others: Payments): Promise<void> {
  const { count, first, last } = others
  const areAll = sql`times_paid - 1 = ${count} and ${first}::timestamptz is not null`
  await sql`
    update payee
       set times_paid = times_paid - 1,
           first_paid_at = case when ${areAll} then ${first} else first_paid_at end,
           last_paid_at = case when ${areAll} then ${last} else last_paid_at end
     where id = ${payeeId} and times_paid > 0`.execute(tx)
}

/** When the member first paid this recipient, also when they removed it since; undefined if never. */
export async function firstPaidAt(
  db: Db,
  personId: string,
  recipient: Recipient,
): Promise<Date | undefined> {
  const row = await db
    .withTables<PayeeTables>()
    .selectFrom('payee')
    .select('first_paid_at')
    .where('person_id', '=', personId)
    .where('key', '=', payeeKey(db, recipient))
    .where('times_paid', '>', 0)
    .executeTakeFirst()
  return row?.first_paid_at
}

/** The payee that this one is by now: another one where its bank corrected the number to one that the member had too. */
export async function presentPayeeId(db: Db, payeeId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select id, became from payee where id = ${payeeId}
      union select p.id, p.became from payee p join chain c on p.id = c.became
    ) select id from chain where became is null`.execute(db)
  return rows[0]?.id ?? payeeId
}

/** True when the member has paid this recipient before. */
export const hasPaid = async (db: Db, personId: string, recipient: Recipient): Promise<boolean> =>
  (await firstPaidAt(db, personId, recipient)) !== undefined

/** Whom members pay at other banks, a page at a time; who is a member of ours is not among them. */
export async function namesAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<readonly { readonly id: string; readonly personId: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; personId: string; name: string }>`
    select id, person_id as "personId",
           coalesce(details->>'recipientName', details->>'accountName') as name
      from payee
     where kind <> 'member' and ${after === null ? sql`true` : sql`id > ${after}`}
     order by id limit ${limit}`.execute(db)
  return rows
}
