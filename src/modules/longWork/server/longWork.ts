// The door of long work: whoever works through many rows says here, in the same transaction, how far it is.

import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Words } from '../../../values/sentence.ts'
import { LONG_WORK_TOPIC, type LongWorkKind } from '../contract.ts'

interface NewLongWork {
  readonly id: string
  readonly kind: LongWorkKind
  /** Whom, what or which day it is about, in a few words for staff. */
  readonly about: string
  /** Null where the portal began it by itself. */
  readonly begunBy: string | null
  readonly total: number
  readonly at: Date
}

/** Begun again under the same id it is the same work. */
export async function beginLongWork(tx: Tx, work: NewLongWork): Promise<void> {
  const { id, kind, about, begunBy, total, at } = work
  await sql`
    insert into long_work (id, kind, about, begun_by, total_count, began_at, told_at)
    values (${id}, ${kind}, ${about}, ${begunBy}, ${total}, ${at}, ${at})
    on conflict (id) do nothing`.execute(tx)
  await publish(tx, LONG_WORK_TOPIC, [id])
}

interface Advance {
  readonly at: Date
  /** How many more rows were dealt with. */
  readonly done: number
  /** How many have failed by now, all in all. */
  readonly failed: number
  /** Which row failed now, and why. */
  readonly failure?: Words
}

/** Others who do the same work wait here until this transaction commits, and then see what it did. */
export const awaitTurn = (tx: Tx, id: string) =>
  sql`select from long_work where id = ${id} for update`.execute(tx)

/** Comes last in its transaction: until that commits, others who do the same work wait here. */
export async function advanceLongWork(
  tx: Tx,
  id: string,
  { at, done, failed, failure }: Advance,
): Promise<void> {
  const { rows } = await sql<{ tell: boolean }>`
    update long_work now
       set done_count = now.done_count + ${done}, failed_count = ${failed},
           failures = now.failures || ${failure === undefined ? [] : [failure]}::text[],
           told_at = case when ${at} >= now.told_at + interval '1 second' then ${at} else now.told_at end
      from (select id, told_at from long_work where id = ${id} for update) before
     where now.id = before.id
    returning now.told_at > before.told_at as tell`.execute(tx)
  // Pages read again when they are told: a second between is soon enough.
  if (rows[0]?.tell) await publish(tx, LONG_WORK_TOPIC, [id])
}

/** It is over: everything was dealt with, or failed for good. */
export async function endLongWork(tx: Tx, id: string, at: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    update long_work set ended_at = greatest(${at}::timestamptz, began_at)
     where id = ${id} and ended_at is null`.execute(tx)
  if (numAffectedRows) await publish(tx, LONG_WORK_TOPIC, [id])
}
