import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { type Refusal, refusalMessage } from '../../../values/endpoint.ts'
import type { Money } from '../../../values/money.ts'
import { refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import type { StaffPermission } from '../../../values/staffPermissions.ts'
import type { Change } from '../contract.ts'

/** An action as the second administrator reads it. */
export interface Description {
  readonly summary: string
  readonly changes: readonly Change[]
  readonly reason: string
  /** The person it is done to; null when that is nobody we know. */
  readonly subjectId: string | null
  /** The most that any one row or account moves; left out where no money moves. */
  readonly largest?: Money | undefined
}

/** A kind of request that can be carried out from what was kept of it. */
export interface Approvable {
  /** Names the action in the requests that wait: `edit_account`. */
  readonly kind: string
  /** What a role needs to do it, and to agree to it. */
  readonly permission: StaffPermission
  /** Which rows of `approval` of this kind a colleague is told nothing of; left out: none. */
  hidesFrom?(personId: string): RawBuilder<boolean>
  /** A refusal comes with the sentence people read. */
  executeKept(tx: Tx, ctx: ActionContext, kept: unknown): Promise<Result<unknown, string>>
}

interface Definition<Input, Done, Code extends string> extends Omit<Approvable, 'executeKept'> {
  /**
   * What of the input is kept until somebody has decided, and how it is read again then. What it
   * leaves out, such as a password, is not kept. The same again while it waits is the same request.
   */
  readonly schema: z.ZodMiniType<Input>
  /** The sentences of what may be refused, for the second administrator too. */
  readonly refusals: Readonly<Record<string, Refusal>>
  /** By whom it is done and who agreed is in the context. */
  execute(tx: Tx, ctx: ActionContext, input: Input): Promise<Result<Done, Code>>
  /** By what it came to; undefined when that is nothing, because it was done before. */
  describe(done: Done, input: Input): Description | undefined
}

/** An action of staff that an institution may want two administrators to agree on. */
export type ApprovalHandler<Input, Done, Code extends string> = Definition<Input, Done, Code> &
  Approvable

const UNREADABLE = english(
  'This request was kept in a form that is not known any more. It has to be made again.',
)

export const approvalHandler = <Input, Done, Code extends string>(
  definition: Definition<Input, Done, Code>,
): ApprovalHandler<Input, Done, Code> => ({
  ...definition,
  executeKept: async (tx, ctx, kept) => {
    const { schema, refusals, execute } = definition
    const input = z.safeParse(schema, kept)
    if (!input.success) return refuse('unreadable_request', UNREADABLE)
    const outcome = await execute(tx, ctx, input.data)
    if (outcome.ok) return outcome
    const refusal = refusals[outcome.code]
    return refuse(outcome.code, outcome.message ?? (refusal && refusalMessage(refusal)))
  },
})
