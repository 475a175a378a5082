import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { type CodeOf, type Refusal, refusalMessage } from '../../../values/endpoint.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { sql } from 'kysely'
import { ownAccount } from '../../accounts/server/accounts.ts'
import type { decideHeldPayment } from '../held.contract.ts'
import { decideHeld, endHeld, lockedHeldPayment, whatOf } from './holding.ts'
import type { HeldPaymentRow } from './tables.ts'

/** What makes payments of one kind that waited for staff. */
export interface Reviewable {
  /** Names it in what waits: `transfer`. */
  readonly kind: string
  /** The sentences of what may be refused, for whoever lets it go. */
  readonly refusals: Readonly<Record<string, Refusal>>
  /**
   * Does what the member's own press would have done, out of the money that is set aside, in the name of the member; whoever
   * let it go has approved it.
   */
  carryOut(tx: Tx, ctx: ActionContext, held: HeldPaymentRow): Promise<Result<unknown, string>>
  /** It is not made: as if it had never been arranged. */
  drop(tx: Tx, ctx: ActionContext<string | null>, held: HeldPaymentRow): Promise<void>
}

interface Asked {
  readonly id: string
  readonly decision: 'released' | 'refused'
  readonly reason: string
}

/**
 * Lets a payment go that waits, or refuses it, in one transaction with its money. Decided twice alike by one person, it
 * answers alike, and the first reason stays.
 */
export const decideReview = (
  db: Db,
  ctx: ActionContext,
  reviewables: readonly Reviewable[],
  { id, decision, reason }: Asked,
): Promise<Result<HeldPaymentRow, CodeOf<typeof decideHeldPayment>>> =>
  allOrNothing(
    db,
    async (tx): Promise<Result<HeldPaymentRow, CodeOf<typeof decideHeldPayment>>> => {
      const row = await lockedHeldPayment(tx, id)
      if (!row) return refuse('payment_not_found')
      if (row.state === decision && row.decided_by === ctx.actorId) return ok(row)
      if (row.state !== 'open' || row.deadline_at <= ctx.at) return refuse('already_decided')
      const sharedWithThem = await ownAccount(tx, ctx.actorId, row.account_id, 'view')
      if (row.person_id === ctx.actorId || sharedWithThem) return refuse('about_oneself')
      const after = { ...row, state: decision }
      if (decision === 'refused') {
        await dropHeld(tx, ctx, reviewables, row, { state: 'refused', reason })
        return ok(after)
      }
      const reviewable = reviewableOf(reviewables, row)
      await decideHeld(tx, ctx, row, { state: 'released', reason })
      const asMember = { ...ctx, actorId: row.person_id, approvedById: ctx.actorId }
      const made = await reviewable.carryOut(tx, asMember, row)
      if (made.ok) return ok(after)
      const refusal = reviewable.refusals[made.code]
      return refuse('not_carried_out', made.message ?? (refusal && refusalMessage(refusal)))
    },
  )

/** Ends a locked payment that is not made, as if it had never been arranged ({@link endHeld}). */
export async function dropHeld(
  tx: Tx,
  ctx: ActionContext<string | null>,
  reviewables: readonly Reviewable[],
  row: HeldPaymentRow,
  decision: Parameters<typeof endHeld>[3],
): Promise<void> {
  await reviewableOf(reviewables, row).drop(tx, ctx, row)
  await endHeld(tx, ctx, row, decision)
}

function reviewableOf(reviewables: readonly Reviewable[], row: HeldPaymentRow): Reviewable {
  const found = reviewables.find(({ kind }) => kind === row.carried_out_by)
  assert(found, `something makes payments of ${row.carried_out_by}`)
  return found
}

/**
 * Ends what nobody decided about in time: a member's money does not wait for ever.
 * @returns how many
 */
export const endOverdue = (
  db: Db,
  dependencies: JobDependencies,
  reviewables: readonly Reviewable[],
  countMax: number,
): Promise<number> =>
  claimLoop<HeldPaymentRow>(
    db,
    dependencies,
    {
      job: 'held payments',
      key: ['id'],
      claim: async (tx, { at }, mayBeTried) => {
        const { rows } = await sql<HeldPaymentRow>`
          select * from payment_review
           where state = 'open' and deadline_at <= ${at} and ${mayBeTried}
           order by deadline_at, id limit 1 for update skip locked`.execute(tx)
        return rows[0]
      },
      titleOf: (row) => `Held payment of ${whatOf(row)}`,
      process: (tx, ctx, row) => dropHeld(tx, ctx, reviewables, row, { state: 'lapsed' }),
    },
    countMax,
  )
