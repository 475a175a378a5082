import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import type { ApprovalState, DecisionRefusal } from '../contract.ts'
import { type ApprovalTables, TOPIC } from './tables.ts'

/** Who decides, and from where. */
export interface Decider {
  readonly actorId: string
  readonly address: string | null
  readonly at: Date
}

/** Who asked, when and from where it is carried out. */
interface Carrying {
  readonly askedBy: string
  readonly decider: Decider
}

/** Carries out a deed of one kind; a refusal comes with the sentence people read. */
export type Carrier = (
  tx: Tx,
  carrying: Carrying,
  payload: unknown,
) => Promise<Result<unknown, string>>

/** Who carries out what, by kind. */
export type Carriers = Readonly<Record<string, Carrier>>

interface Decision {
  readonly state: Exclude<ApprovalState, 'open' | 'expired'>
  readonly note: string | null
}

type Row = ApprovalTables['approval']
type Decided = Promise<Result<Decision, DecisionRefusal>>

/**
 * Agrees to a request and carries it out, in one transaction. What the world no longer allows is
 * `failed` with its reason: the second person agreed, and nothing has changed.
 */
export const approve = (db: Db, carriers: Carriers, decider: Decider, id: string): Decided =>
  deciding(db, decider, id, mayDecide, async (tx, row) => {
    const carrier = carriers[row.kind]
    assert(carrier, `somebody carries out ${row.kind}`)
    const outcome = await attempt(tx, () =>
      carrier(tx, { askedBy: row.asked_by, decider }, row.payload),
    )
    if (outcome.ok) return { state: 'approved', note: null }
    return { state: 'failed', note: outcome.message ?? outcome.code }
  })

export const reject = (db: Db, decider: Decider, id: string, reason: string): Decided =>
  deciding(db, decider, id, mayDecide, async () => ({ state: 'rejected', note: reason }))

export const withdraw = (db: Db, decider: Decider, id: string): Decided =>
  deciding(db, decider, id, mayWithdraw, async () => ({ state: 'withdrawn', note: null }))

type Policy = (row: Row, decider: Decider) => DecisionRefusal | undefined

/** Nobody approves their own request, nor what is done to themselves. */
export const mayDecide: Policy = (row, { actorId, at }) => {
  if (row.asked_by === actorId) return 'own_request'
  if (row.subject_id === actorId) return 'about_oneself'
  return row.expires_at <= at ? 'approval_expired' : undefined
}

export const mayWithdraw: Policy = (row, { actorId }) =>
  row.asked_by === actorId ? undefined : 'not_own_request'

const deciding = (
  db: Db,
  decider: Decider,
  id: string,
  policy: Policy,
  decide: (tx: Tx, row: Row) => Promise<Decision>,
): Decided =>
  inTransaction(db, async (tx) => {
    const approvals = tx.withTables<ApprovalTables>()
    const row = await approvals
      .selectFrom('approval')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('approval_not_found')
    if (row.state !== 'open') return refuse('already_decided')
    const objection = policy(row, decider)
    if (objection) return refuse(objection)
    const decision = await decide(tx, row)
    const { actorId, address, at } = decider
    await approvals
      .updateTable('approval')
      .set({ ...decision, decided_by: actorId, decided_at: at })
      .where('id', '=', id)
      .execute()
    const detail = { request: id, kind: row.kind, summary: row.summary, note: decision.note }
    const event = { at, actorId, subjectId: row.subject_id, address, detail }
    await record(tx, { ...event, action: `approval.${decision.state}` })
    await publish(tx, TOPIC, ['staff'])
    return ok(decision)
  })
