import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { open, seal } from '../../../platform/server/vault.ts'
import type { Institution } from '../../../values/institution.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { record } from '../../audit/server/audit.ts'
import {
  type AddingRefusal,
  type AddPayeeBody,
  type BillPayee,
  PAYEES_MAX,
} from '../payee.contract.ts'
import { tellPayeeAdded } from './letters.ts'
import type { BillCustomer } from './scene.ts'
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
  memberId: string,
  payeeId: string,
): Promise<PayeeRow | undefined> {
  if (!idSchema().safeParse(payeeId).success) return undefined
  return payees(db)
    .where('id', '=', payeeId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function payeesOf(db: Db, memberId: string): Promise<BillPayee[]> {
  const rows = await payees(db)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(present)
}

interface Adding extends BillCustomer {
  readonly at: Date
  /** Whose letter tells the owner; left out where history is taken over. */
  readonly institution?: Institution
}

/** Puts a biller on the member's list. The same again is the same payee. */
export async function add(
  tx: Tx,
  { memberId, address, at, institution }: Adding,
  { id, name, postalCode, accountNumber }: AddPayeeBody,
): Promise<Result<BillPayee, AddingRefusal>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bill payees of ' || ${memberId}, 0))`.execute(
    tx,
  )
  const known = await payees(tx).where('id', '=', id).executeTakeFirst()
  if (known) {
    const same =
      known.member_id === memberId &&
      known.name === name &&
      known.postal_code === postalCode &&
      open(tx, known.account_number, OF_PAYEE(id)) === accountNumber
    return same ? ok(present(known)) : refuse('id_reused')
  }
  if ((await payeesOf(tx, memberId)).length >= PAYEES_MAX) return refuse('too_many_payees')
  const row = await tx
    .withTables<BillTables>()
    .insertInto('bill_payee')
    .values({
      id,
      member_id: memberId,
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
  if (!row) return refuse('id_reused')
  const detail = { payee: id, name }
  const event = { at, actorId: memberId, subjectId: memberId, address, detail }
  await record(tx, { ...event, action: 'bill.payee_added' })
  if (institution) await tellPayeeAdded({ tx, institution, at, memberId, payee: row })
  await publish(tx, TOPIC, [memberId])
  return ok(present(row))
}

/** Takes a payee off the list. What is scheduled goes on; twice is once. */
export async function remove(
  tx: Tx,
  { memberId, address, at }: Adding,
  payeeId: string,
): Promise<Result<Record<string, never>, 'payee_not_found'>> {
  if (!idSchema().safeParse(payeeId).success) return refuse('payee_not_found')
  const row = await payees(tx)
    .where('id', '=', payeeId)
    .where('member_id', '=', memberId)
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
  const event = { at, actorId: memberId, subjectId: memberId, address, detail }
  await record(tx, { ...event, action: 'bill.payee_removed' })
  await publish(tx, TOPIC, [memberId])
  return ok({})
}
