import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { ownersOf } from '../../accounts/server/accounts.ts'
import { caseNumberOf, change, disputeById, lockDispute, stepOn, tell, trace } from './steps.ts'
import type { DisputeRow } from './tables.ts'

export type ActRefusal =
  | 'dispute_not_found'
  | 'already_ended'
  | 'changed'
  | 'own_account'
  | 'id_reused'

export interface ActInput {
  /** Of the request. */
  readonly id: string
  readonly disputeId: string
  /** Of the case as staff saw it. */
  readonly version: number
}

/** What came of it; nothing more where it was done before. */
export interface Acted {
  readonly row: DisputeRow
  readonly isCopy: boolean
}

/** Whether somebody who acts, or agrees, has to do with the account of the case. */
export async function isOwnOf(
  db: Db,
  people: readonly (string | null | undefined)[],
  { account_id }: Pick<DisputeRow, 'account_id'>,
): Promise<boolean> {
  const owners = (await ownersOf(db, [account_id])).get(account_id) ?? []
  return owners.some(({ personId }) => people.includes(personId))
}

/**
 * What staff do with a case that they saw in this version: of two who act at once the second one is told that it has
 * changed, or ended. Nobody acts on a case about an account of their own.
 */
export const acting = <Code extends string>(
  db: Db,
  ctx: ActionContext,
  { action, input }: { readonly action: string; readonly input: ActInput },
  act: (tx: Tx, row: DisputeRow) => Promise<Result<DisputeRow, Code>>,
  { isForEnded = false } = {},
): Promise<Result<Acted, Code | ActRefusal>> =>
  runAction<Acted, Code | ActRefusal>(
    db,
    ctx,
    {
      id: input.id,
      action,
      input,
      replay: async (tx) => ({ row: (await disputeById(tx, input.disputeId))!, isCopy: true }),
    },
    async (tx) => {
      const row = await lockDispute(tx, input.disputeId)
      if (!row) return refuse('dispute_not_found')
      if (await isOwnOf(tx, [ctx.actorId, ctx.approvedById], row)) return refuse('own_account')
      if (row.state !== 'open' && !isForEnded) return refuse('already_ended')
      if (row.version !== input.version) return refuse('changed')
      const done = await act(tx, row)
      return done.ok ? ok({ row: done.value, isCopy: false }) : done
    },
  )

interface Writing extends ActInput {
  readonly said: string
}

/** Asks the member something. The days go on meanwhile. */
export const ask = (db: Db, ctx: ActionContext, input: Writing) =>
  acting<never>(db, ctx, { action: 'dispute.ask', input }, async (tx, row) => {
    await stepOn(tx, ctx, row, { kind: 'asked', said: input.said })
    const after = await change(tx, row, { asked_at: ctx.at })
    await trace(tx, ctx, after, { action: 'dispute.asked' })
    await tell(tx, ctx, after, {
      title: english('We have a question about case {number}', { number: caseNumberOf(row) }),
      text: english('Please answer it under Reported problems, so that we can go on.'),
    })
    return ok(after)
  })

/** What staff tell each other. */
export const note = (db: Db, ctx: ActionContext, input: Writing) =>
  acting<never>(
    db,
    ctx,
    { action: 'dispute.note', input },
    async (tx, row) => {
      await stepOn(tx, ctx, row, { kind: 'note', said: input.said })
      const after = await change(tx, row, {})
      await trace(tx, ctx, after, { action: 'dispute.noted' })
      return ok(after)
    },
    { isForEnded: true },
  )
