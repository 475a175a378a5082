import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { openBytes, presentKeyId, sealBytes } from '../../../platform/server/vault.ts'
import { writeInstruction } from '../../../rails/iso20022/pain001.ts'
import { dayOf } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import { createPayment } from '../../networkPayments/server/networkPayments.ts'
import { instructionOf } from './composing.ts'
import type { WireInstructionRow, WireOrder } from './tables.ts'

interface NewWire {
  /** Of the transfer that takes the money from the member, in the same transaction. */
  readonly id: string
  readonly personId: string
  readonly order: WireOrder
  /** Until then the member can take it back. */
  readonly leavesAt: Date
}

const contextOf = (paymentId: string): string => `wire instruction ${paymentId}`

/** Has a payment of a member leave for a bank abroad, and keeps what they instructed. */
export async function createWire(
  tx: Tx,
  ctx: ActionContext,
  { id, personId, order, leavesAt }: NewWire,
): Promise<void> {
  const amount = fromDecimal(order.dollars)
  await createPayment(tx, ctx, { id, rail: 'wire', personId, amount, contents: order, leavesAt })
  const { at, institution } = ctx
  if (!institution.wires) return
  const uetr = randomUUID()
  const moment = { at, day: dayOf(leavesAt, institution.timeZone) }
  const instruction = await instructionOf(tx, institution, { id, uetr, personId, order }, moment)
  const content = sealBytes(tx, Buffer.from(writeInstruction(instruction)), contextOf(id))
  await sql`
    insert into wire_instruction (payment_id, uetr, content, made_at)
    values (${id}, ${uetr}, ${content}, ${at})`.execute(tx)
}

/** By what every bank on the way knows a payment; undefined where it leaves by no message of ours. */
export async function uetrOf(db: Db, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<WireInstructionRow, 'uetr'>>`
    select uetr from wire_instruction where payment_id = ${paymentId}`.execute(db)
  return rows[0]?.uetr
}

/** What a member instructed, as it was written down; undefined where nothing was. */
export async function instructionFor(db: Db, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<WireInstructionRow, 'content'>>`
    select content from wire_instruction where payment_id = ${paymentId}`.execute(db)
  return rows[0] && openBytes(db, rows[0].content, contextOf(paymentId)).toString()
}

const ROWS_AT_ONCE = 200

/** Seals some instructions that an older key sealed again under the present one, and answers how many. */
export async function resealInstructions(db: Db): Promise<number> {
  const { rows } = await sql<WireInstructionRow>`
    select * from wire_instruction where substring(content from 2 for 4) <> ${presentKeyId(db)}
     order by payment_id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(db)
  for (const { payment_id: id, content } of rows) {
    const sealed = sealBytes(db, openBytes(db, content, contextOf(id)), contextOf(id))
    await sql`update wire_instruction set content = ${sealed} where payment_id = ${id}`.execute(db)
  }
  return rows.length
}
