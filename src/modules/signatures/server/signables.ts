import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { type Refusal, refusalMessage } from '../../../values/endpoint.ts'
import { refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import type { RequestRow } from './tables.ts'

/** What waits or waited, as the module that carries it out knows it. */
export interface Proposed<Contents> {
  readonly id: string
  readonly accountId: string
  readonly proposedBy: string
  /** What it is for, in words. */
  readonly reference: string | null
  readonly contents: Contents
}

interface Definition<Contents, Code extends string> {
  /** Names the action in what waits: `own_transfer`. */
  readonly kind: string
  /** What is kept until somebody has signed, and how it is read again then. */
  readonly schema: z.ZodMiniType<Contents>
  /** The sentences of what may be refused, for whoever signs. */
  readonly refusals: Readonly<Record<string, Refusal>>
  /**
   * Does what a person's own press does. In the context, whoever proposed it acts and whoever signs has approved it.
   * Its money is set aside under the id of the request, which is also that of the transfer (`postSetAside`).
   */
  carryOut(tx: Tx, ctx: ActionContext, proposed: Proposed<Contents>): Promise<Result<unknown, Code>>
  /** It ended without a second signature, and its money is free: as if it had never been arranged. */
  drop(
    tx: Tx,
    ctx: ActionContext<string | null>,
    proposed: Pick<Proposed<Contents>, 'id' | 'proposedBy'>,
  ): Promise<void>
}

/** An action of members that waits for the signature of a second owner where an account needs two. */
export interface Signable {
  readonly kind: string
  /** A refusal comes with the sentence people read. */
  carryOutKept(tx: Tx, ctx: ActionContext, row: RequestRow): Promise<Result<unknown, string>>
  dropKept(tx: Tx, ctx: ActionContext<string | null>, row: RequestRow): Promise<void>
}

const UNREADABLE = english(
  'This was kept in a form that is not known any more. It has to be proposed anew.',
)

export const signable = <Contents, Code extends string>({
  kind,
  schema,
  refusals,
  carryOut,
  drop,
}: Definition<Contents, Code>): Signable => ({
  kind,
  carryOutKept: async (tx, ctx, row) => {
    const { id, account_id: accountId, proposed_by: proposedBy, reference } = row
    const contents = z.safeParse(schema, row.contents)
    if (!contents.success) return refuse('unreadable_request', UNREADABLE)
    const proposed = { id, accountId, proposedBy, reference, contents: contents.data }
    const outcome = await carryOut(tx, ctx, proposed)
    if (outcome.ok) return outcome
    const refusal = refusals[outcome.code]
    return refuse(outcome.code, outcome.message ?? (refusal && refusalMessage(refusal)))
  },
  dropKept: (tx, ctx, { id, proposed_by: proposedBy }) => drop(tx, ctx, { id, proposedBy }),
})
