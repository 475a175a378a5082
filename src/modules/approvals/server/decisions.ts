import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { ApprovalState, DecisionRefusal } from '../contract.ts'
import type { Approvable } from './handlers.ts'
import { type Hiding, shownTo } from './shown.ts'
import { type ApprovalTables, TOPIC } from './tables.ts'
import { roleHolds } from '../../../values/staffPermissions.ts'
import type { StaffRole } from '../../../values/staffRoles.ts'
import { english } from '../../../values/sentence.ts'

export interface ApprovalDependencies {
  /** What can be carried out, one of each kind. */
  readonly handlers: readonly Approvable[]
  /** The role of the person on staff at this moment; null of whoever is not, or not any more. */
  readonly staffRoleOf: (tx: Tx, personId: string) => Promise<StaffRole | null>
}

interface Decision {
  readonly state: Exclude<ApprovalState, 'open' | 'expired'>
  readonly note: string | null
}

type Row = ApprovalTables['approval']
/** What is known of a request without what it would carry out, which may be a file of 5,000 rows. */
export type Asked = Omit<Row, 'payload'>
type Decided = Promise<Result<Decision, DecisionRefusal>>

const NOT_ALLOWED = english('Whoever asked for this may not do it any more.')

/**
 * Agrees to a request and carries it out, in one transaction. What the world no longer allows is
 * `failed` with its reason: the second administrator agreed, and nothing has changed. Nothing is done
 * in the name of somebody who may not do it any more.
 */
export const approve = (
  db: Db,
  ctx: ActionContext,
  { handlers, staffRoleOf }: ApprovalDependencies,
  id: string,
): Decided =>
  deciding(
    db,
    ctx,
    id,
    { handlers, policy: mayDecide(handlers) },
    async (tx, { kind, asked_by: askedBy, payload }) => {
      const handler = handlers.find((one) => one.kind === kind)
      assert(handler, `something carries out ${kind}`)
      const staffRole = await staffRoleOf(tx, askedBy)
      if (!roleHolds(staffRole, handler.permission)) return { state: 'failed', note: NOT_ALLOWED }
      // Whoever asked may have no session by now, and that of whoever decides is somebody else's.
      const { sessionId: _, ...decided } = ctx
      const agreed: ActionContext = {
        ...decided,
        actorId: askedBy,
        staffRole,
        approvedById: ctx.actorId,
      }
      const outcome = await attempt(tx, () => handler.executeKept(tx, agreed, payload))
      if (outcome.ok) return { state: 'approved', note: null }
      return { state: 'failed', note: outcome.message ?? outcome.code }
    },
  )

export const reject = (
  db: Db,
  ctx: ActionContext,
  { handlers }: Pick<ApprovalDependencies, 'handlers'>,
  id: string,
  reason: string,
): Decided =>
  deciding(db, ctx, id, { handlers, policy: mayDecide(handlers) }, async () => ({
    state: 'rejected',
    note: reason,
  }))

export const withdraw = (db: Db, ctx: ActionContext, id: string): Decided =>
  deciding(db, ctx, id, { handlers: [], policy: mayWithdraw }, async () => ({
    state: 'withdrawn',
    note: null,
  }))

type Decider = Pick<ActionContext, 'actorId' | 'staffRole' | 'at'>
type Policy = (row: Asked, decider: Decider) => DecisionRefusal | undefined

/** Nobody approves their own request, nor what is done to themselves, nor what is beyond their role. */
export const mayDecide =
  (handlers: readonly Pick<Approvable, 'kind' | 'permission'>[]): Policy =>
  (row, { actorId, staffRole = null, at }) => {
    if (row.asked_by === actorId) return 'own_request'
    if (row.subject_id === actorId) return 'about_oneself'
    const permission = handlers.find(({ kind }) => kind === row.kind)?.permission
    if (permission !== undefined && !roleHolds(staffRole, permission)) return 'beyond_role'
    return row.expires_at <= at ? 'approval_expired' : undefined
  }

/** The kinds of request that a role may decide. */
export const kindsFor = (
  handlers: readonly Pick<Approvable, 'kind' | 'permission'>[],
  staffRole: StaffRole | null,
): readonly string[] =>
  handlers.flatMap(({ kind, permission }) => (roleHolds(staffRole, permission) ? [kind] : []))

export const mayWithdraw: Policy = (row, { actorId }) =>
  row.asked_by === actorId ? undefined : 'not_own_request'

const deciding = (
  db: Db,
  ctx: ActionContext,
  id: string,
  { handlers, policy }: { readonly handlers: Hiding; readonly policy: Policy },
  decide: (tx: Tx, row: Row) => Promise<Decision>,
): Decided =>
  inTransaction(db, async (tx) => {
    const approvals = tx.withTables<ApprovalTables>()
    const row = await approvals
      .selectFrom('approval')
      .selectAll()
      .where('id', '=', id)
      .where(shownTo(handlers, ctx.actorId))
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('approval_not_found')
    if (row.state !== 'open') return refuse('already_decided')
    const objection = policy(row, ctx)
    if (objection) return refuse(objection)
    const decision = await decide(tx, row)
    await approvals
      .updateTable('approval')
      .set({ ...decision, decided_by: ctx.actorId, decided_at: ctx.at })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, `approval.${decision.state}`, {
      subjectId: row.subject_id,
      detail: { request: id, kind: row.kind, summary: row.summary, note: decision.note },
    })
    await publish(tx, TOPIC, ['staff'])
    return ok(decision)
  })
