// The door of approvals: dual control, for actions of staff that a second administrator has to agree to.

import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import type { Institution } from '../../../values/institution.ts'
import { fromDecimal, type Money } from '../../../values/money.ts'
import { refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { ApprovalHandler, Description } from './handlers.ts'
import { type ApprovalTables, TOPIC } from './tables.ts'

export {
  type Approvable,
  type ApprovalHandler,
  approvalHandler,
  type Description,
} from './handlers.ts'

const DAY_MS = 86_400_000

/** When this institution asks for a second administrator. */
export interface DualControl {
  /** For everything that can wait for one. */
  readonly needed: boolean
  /** And anyway for what moves more than this at once: a slip of the finger, or a theft. */
  readonly above: Money
}

const ABOVE = '10000.00'

export const dualControlOf = (
  { secondPerson, secondPersonAbove = ABOVE }: Institution,
  mode: 'demo' | 'production',
): DualControl => ({
  needed: secondPerson ?? mode === 'production',
  above: fromDecimal(secondPersonAbove),
})

const isNeeded = ({ needed, above }: DualControl, { largest }: Description): boolean =>
  needed || (largest !== undefined && largest.minor > above.minor)

/**
 * Runs an action, or where a second administrator is needed takes it back and keeps the request: what
 * would be refused now is refused now, and nothing is written but the request.
 */
export const runOrRequestApproval = <Input, Done, Code extends string>(
  db: Db,
  ctx: ActionContext,
  control: DualControl,
  handler: ApprovalHandler<Input, Done, Code>,
  input: Input,
): Promise<Result<Done, Code | 'waits_for_second_person'>> =>
  inTransaction(db, (tx) => runOrRequestWithin(tx, ctx, control, handler, input))

/** As {@link runOrRequestApproval} in a transaction that goes on. */
export async function runOrRequestWithin<Input, Done, Code extends string>(
  tx: Tx,
  ctx: ActionContext,
  control: DualControl,
  handler: ApprovalHandler<Input, Done, Code>,
  input: Input,
): Promise<Result<Done, Code | 'waits_for_second_person'>> {
  let description: Description | undefined
  type Outcome = Result<Done, Code | 'waits_for_second_person'>
  const outcome = await attempt(tx, async (): Promise<Outcome> => {
    const done = await handler.execute(tx, ctx, input)
    if (!done.ok) return done
    description = handler.describe(done.value, input)
    return description && isNeeded(control, description) ? refuse('waits_for_second_person') : done
  })
  if (description && !outcome.ok) await request(tx, ctx, handler, input, description)
  return outcome
}

async function request<Input>(
  tx: Tx,
  ctx: ActionContext,
  { kind, schema }: Pick<ApprovalHandler<Input, never, never>, 'kind' | 'schema'>,
  input: Input,
  { summary, changes, reason, subjectId }: Description,
): Promise<void> {
  const id = newId(ctx.at.getTime())
  const payload = JSON.stringify(z.parse(schema, input))
  if (await isAskedAlready(tx, ctx, { kind, payload })) return
  await tx
    .withTables<ApprovalTables>()
    .insertInto('approval')
    .values({
      id,
      kind,
      payload,
      summary,
      changes: JSON.stringify(changes) as never,
      reason,
      subject_id: subjectId,
      asked_by: ctx.actorId,
      asked_at: ctx.at,
      expires_at: new Date(ctx.at.getTime() + DAY_MS),
      state: 'open',
      decided_by: null,
      decided_at: null,
      note: null,
    })
    .execute()
  const detail = { request: id, kind, summary, reason }
  await audit(tx, ctx, 'approval.asked', { subjectId, detail })
  await publish(tx, TOPIC, ['staff'])
}

/**
 * An answer that got lost has the same request sent again: it waits once. Whoever sends it at the same time waits here.
 */
async function isAskedAlready(
  tx: Tx,
  { actorId, at }: ActionContext,
  { kind, payload }: { readonly kind: string; readonly payload: string },
): Promise<boolean> {
  const key = `request of ${actorId}: ${kind} ${payload}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const { rows } = await sql`
    select from approval
     where state = 'open' and kind = ${kind} and asked_by = ${actorId} and expires_at > ${at}
       and payload = ${payload}::jsonb`.execute(tx)
  return rows.length > 0
}
