import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { seal } from '../../../platform/server/vault.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  type AddingRefusal,
  type AddPayeeBody,
  type BillPayee,
  PAYEES_MAX,
} from '../payee.contract.ts'
import { notifyOfPayeeAdded } from './notifications.ts'
import { type BillTables, OF_PAYEE, type PayeeRow, TOPIC } from './tables.ts'

const present = ({ id, name, postal_code, last4 }: PayeeRow): BillPayee => ({
  id,
  name,
  postalCode: postal_code,
  last4,
})

const payees = (db: Db) => db.withTables<BillTables>().selectFrom('bill_payee').selectAll()

/** A payee the member has on the list. Somebody else's is undefined, like one that never was. */
export async function ownPayee(
  db: Db,
  personId: string,
  payeeId: string,
): Promise<PayeeRow | undefined> {
  if (!idSchema().safeParse(payeeId).success) return undefined
  return payees(db)
    .where('id', '=', payeeId)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function payeesOf(db: Db, personId: string): Promise<BillPayee[]> {
  const rows = await payees(db)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** Puts a biller on the member's list. A copy of the request is answered with the same payee. */
export const add = (
  db: Db,
  ctx: ActionContext,
  body: AddPayeeBody,
): Promise<Result<BillPayee, AddingRefusal>> => {
  const { id, accountNumber, ...named } = body
  return runAction(
    db,
    ctx,
    {
      id,
      action: 'bill.add_payee',
      input: { ...named, accountNumber: hashOf(db, accountNumber) },
      replay: async (tx) =>
        present(await payees(tx).where('id', '=', id).executeTakeFirstOrThrow()),
    },
    (tx) => addIn(tx, ctx, body),
  )
}

/** How requests tell account numbers apart: against a plain hash so short a text could be tried out. */
export const hashOf = (db: Db, accountNumber: string): string =>
  keyed(db, 'bill', accountNumber).toString('hex')

async function addIn(
  tx: Tx,
  ctx: ActionContext,
  body: AddPayeeBody,
): Promise<Result<BillPayee, AddingRefusal>> {
  const { actorId: personId, at } = ctx
  await sql`select pg_advisory_xact_lock(hashtextextended('bill payees of ' || ${personId}, 0))`.execute(
    tx,
  )
  if ((await payeesOf(tx, personId)).length >= PAYEES_MAX) return refuse('too_many_payees')
  const row = await insertPayee(tx, { personId, at, ...body })
  if (!row) return refuse('id_reused')
  const { id, name } = row
  await audit(tx, ctx, 'bill.payee_added', { subjectId: personId, detail: { payee: id, name } })
  await notifyOfPayeeAdded(tx, ctx, row)
  await publish(tx, TOPIC, [personId])
  return ok(present(row))
}

interface NewPayee extends AddPayeeBody {
  readonly personId: string
  readonly at: Date
}

/** Undefined where the id is another payee's. */
export const insertPayee = (
  tx: Tx,
  { id, personId, name, postalCode, accountNumber, at }: NewPayee,
): Promise<PayeeRow | undefined> =>
  tx
    .withTables<BillTables>()
    .insertInto('bill_payee')
    .values({
      id,
      person_id: personId,
      name,
      postal_code: postalCode,
      account_number: seal(tx, accountNumber, OF_PAYEE(id)),
      last4: accountNumber.slice(-4),
      added_at: at,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Takes a payee off the list. What is scheduled goes on; twice is once. */
export const remove = (
  db: Db,
  ctx: ActionContext,
  { payeeId }: { readonly payeeId: string },
): Promise<Result<Record<string, never>, 'payee_not_found'>> =>
  inTransaction(db, async (tx) => {
    const { actorId: personId, at } = ctx
    if (!idSchema().safeParse(payeeId).success) return refuse('payee_not_found')
    const row = await payees(tx)
      .where('id', '=', payeeId)
      .where('person_id', '=', personId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return refuse('payee_not_found')
    if (row.removed_at) return ok({})
    await tx
      .withTables<BillTables>()
      .updateTable('bill_payee')
      .set({ removed_at: at })
      .where('id', '=', payeeId)
      .execute()
    const detail = { payee: payeeId, name: row.name }
    await audit(tx, ctx, 'bill.payee_removed', { subjectId: personId, detail })
    await publish(tx, TOPIC, [personId])
    return ok({})
  })
