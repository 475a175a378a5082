import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import type { Contents } from './contents.ts'
import { openOrder, sealContents } from './sealing.ts'
import type { OrderState, TransferOrderRow, TransferTables } from './tables.ts'

const orders = (db: Db) => db.withTables<TransferTables>()

/** The member's own order. Somebody else's is undefined, like one that never was. */
export async function orderById(
  db: Db,
  personId: string,
  id: string,
): Promise<TransferOrderRow | undefined> {
  const row = await orders(db)
    .selectFrom('transfer_order')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row && openOrder(db, row)
}

/** As {@link orderById}, and nobody else decides about it until the transaction ends. */
export async function lockedOrder(
  tx: Tx,
  personId: string,
  id: string,
): Promise<TransferOrderRow | undefined> {
  const row = await orders(tx)
    .selectFrom('transfer_order')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  return row && openOrder(tx, row)
}

interface NewOrder {
  readonly id: string
  readonly personId: string
  readonly order: Contents
  readonly at: Date
  /** What it becomes at once, and for whom it is kept; left out where it waits for a second signature. */
  readonly sent?: { readonly payeeId: string }
}

/** Writes down an order that is carried out in this transaction, or proposed; false when its id is taken. */
export async function writeOrder(
  tx: Tx,
  { id, personId, order, at, sent }: NewOrder,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await orders(tx)
    .insertInto('transfer_order')
    .values({
      id,
      person_id: personId,
      kind: order.kind,
      contents: sealContents(tx, id, order.contents),
      state: sent ? 'completed' : 'proposed',
      binding: null,
      challenge_id: null,
      code_expires_at: null,
      payee_id: sent?.payeeId ?? null,
      made_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface DraftOrder {
  readonly id: string
  readonly personId: string
  readonly order: Contents
  readonly binding: string
  readonly challengeId: string
  readonly codeExpiresAt: Date
  readonly at: Date
}

/**
 * Puts a draft in the place of the one with its id, if there is one.
 * @returns false when the id stands for something else: another member's, or already sent
 */
export async function writeDraft(tx: Tx, draft: DraftOrder): Promise<boolean> {
  const { id, personId, order, binding, challengeId, codeExpiresAt, at } = draft
  const written = {
    kind: order.kind,
    contents: sealContents(tx, id, order.contents),
    binding,
    challenge_id: challengeId,
    code_expires_at: codeExpiresAt,
    made_at: at,
  }
  const { numInsertedOrUpdatedRows } = await orders(tx)
    .insertInto('transfer_order')
    .values({
      id,
      person_id: personId,
      state: 'draft',
      payee_id: null,
      ...written,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(written)
        .where('transfer_order.person_id', '=', personId)
        .where('transfer_order.state', '=', 'draft'),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Says something else of an order that is locked. */
export async function writeContents(tx: Tx, id: string, { contents }: Contents): Promise<void> {
  await orders(tx)
    .updateTable('transfer_order')
    .set({ contents: sealContents(tx, id, contents) })
    .where('id', '=', id)
    .execute()
}

/** Uses a draft or a proposal up: it has been sent, in this transaction. */
export async function markSent(tx: Tx, id: string, payeeId: string): Promise<void> {
  const { numUpdatedRows } = await orders(tx)
    .updateTable('transfer_order')
    .set({ state: 'completed', payee_id: payeeId })
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'proposed'])
    .executeTakeFirst()
  assert(numUpdatedRows === 1n, 'a locked draft is sent once')
}

/** Uses a draft up: it waits for a second signature from now on. */
export async function markProposed(tx: Tx, id: string): Promise<void> {
  await passFrom(tx, id, { from: 'draft', to: 'proposed' })
}

/** A proposal that nobody signed is over. */
export async function markCancelled(tx: Tx, id: string): Promise<void> {
  await passFrom(tx, id, { from: 'proposed', to: 'cancelled' })
}

async function passFrom(
  tx: Tx,
  id: string,
  { from, to }: { readonly from: OrderState; readonly to: OrderState },
): Promise<void> {
  const { numUpdatedRows } = await orders(tx)
    .updateTable('transfer_order')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  assert(numUpdatedRows === 1n, `a transfer that is ${from} becomes ${to} once`)
}

const DRAFT_KEPT = '1 day'

/** Drafts hold account numbers, and nobody comes back for one after its code has long expired. */
export async function forgetDrafts(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from transfer_order
     where state = 'draft' and made_at < ${now}::timestamptz - ${DRAFT_KEPT}::interval`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
