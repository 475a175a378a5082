import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { forgetRow } from '../../../platform/server/jobFailures.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import type { NetworkState } from '../contract.ts'
import { sealContents } from './sealing.ts'
import type { NetworkPaymentTables, Rail } from './tables.ts'

export interface NewPayment {
  /** Of the transfer that moves the money of the member: where it leaves, in the same transaction. */
  readonly id: string
  readonly rail: Rail
  /** Left out: money leaves. */
  readonly direction?: 'out' | 'in'
  readonly personId: string
  readonly amount: Money
  /** What its entry or message will say; `accountNumber` and `iban` are sealed. */
  readonly contents: object
  /** When its file may be cut; until then it can be taken back. */
  readonly leavesAt: Date
  /** When the institutions settle it, where that is known. */
  readonly settlesAt?: Date
}

type Who = Pick<ActionContext<string | null>, 'actorId' | 'at'>

/** Writes a payment down that leaves on its own when its time has come. Part of the transaction of its posting. */
export async function createPayment(tx: Tx, ctx: Who, payment: NewPayment): Promise<void> {
  const { id, rail, direction = 'out', personId, amount, contents, leavesAt, settlesAt } = payment
  await tx
    .withTables<NetworkPaymentTables>()
    .insertInto('network_payment')
    .values({
      id,
      rail,
      direction,
      state: 'created',
      person_id: personId,
      amount_minor: amount.minor,
      contents: sealContents(tx, id, contents),
      made_at: ctx.at,
      leaves_at: leavesAt,
      settles_at: settlesAt ?? null,
      file_id: null,
      trace: null,
    })
    .execute()
  await noteSteps(tx, ctx, { ids: [id], state: 'created' })
}

interface Step {
  readonly state: NetworkState
  /** What belongs to this step, such as the reason of a return. */
  readonly detail?: object
}

/** The next step of one payment; as {@link moveAll}. */
export const move = (
  tx: Tx,
  ctx: Who,
  { id, ...step }: Step & { readonly id: string },
): Promise<void> => moveAll(tx, ctx, { ids: [id], ...step })

/**
 * The next step of payments whose rows the caller has locked; their members' pages read them again.
 * @throws when one does not go there from where it is (`network_payment_move`)
 */
export async function moveAll(
  tx: Tx,
  ctx: Who,
  step: Step & { readonly ids: readonly string[] },
): Promise<void> {
  if (step.ids.length === 0) return
  const rows = await tx
    .withTables<NetworkPaymentTables>()
    .updateTable('network_payment')
    .set({ state: step.state })
    .where(sql<boolean>`id = any(${step.ids}::uuid[])`)
    .returning('person_id')
    .execute()
  assert(rows.length === step.ids.length, 'payments that move are there')
  await noteSteps(tx, ctx, step)
  if (step.state === 'cancelled') for (const id of step.ids) await forgetRow(tx, id)
  await publish(tx, 'transfers', [...new Set(rows.map((row) => row.person_id))])
}

/** Has payments wait for another file, because theirs could not be cut. */
export async function postpone(
  tx: Tx,
  ids: readonly string[],
  { leavesAt, settlesAt }: { readonly leavesAt: Date; readonly settlesAt: Date },
): Promise<void> {
  await sql`
    update network_payment set leaves_at = ${leavesAt}, settles_at = ${settlesAt}
     where id = any(${ids}::uuid[]) and state = 'created'`.execute(tx)
}

async function noteSteps(
  tx: Tx,
  { actorId, at }: Who,
  { ids, state, detail = {} }: Step & { readonly ids: readonly string[] },
): Promise<void> {
  await sql`
    insert into network_payment_event (payment_id, step, state, at, actor_id, detail)
    select p.id, 1 + (select count(*) from network_payment_event e where e.payment_id = p.id),
           ${state}, ${at}, ${actorId}, ${JSON.stringify(detail)}::jsonb
      from unnest(${ids}::uuid[]) p (id)`.execute(tx)
}
