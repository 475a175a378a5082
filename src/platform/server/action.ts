import { createHash } from 'node:crypto'
import type { Caller } from '../../values/endpoint.ts'
import type { Institution } from '../../values/institution.ts'
import type { StaffRole } from '../../values/staffRoles.ts'
import { assert, ok, refuse, type Result } from '../../values/result.ts'
import { type Clock, deviceTime, ledgerTime } from './clock.ts'
import { allOrNothing, type Db, type Tx } from './db.ts'

/** Who acts, when, from where and in which institution: one for each request or run of a job. */
export interface ActionContext<Actor extends string | null = string> {
  /** The person; null for a job, and for somebody who is not signed in. */
  readonly actorId: Actor
  /** The role of the person on staff; missing or null for everybody else. */
  readonly staffRole?: StaffRole | null
  /** The session of the request; missing for a job, and for somebody who is not signed in. */
  readonly sessionId?: string
  /** The second administrator, where dual control asked for one. */
  readonly approvedById?: string
  readonly at: Date
  /** The time for the ledger; undefined where the database reads its own clock after its locks. */
  readonly ledgerAt: Date | undefined
  /** What people's own devices show; see `deviceTime`. */
  readonly deviceAt: Date
  /** The network address of the person; null for a job. */
  readonly address: string | null
  readonly institution: Institution
}

/** What contexts are made from. */
export interface ActionDependencies {
  readonly clock: Clock
  readonly institution: Institution
}

interface Request {
  readonly caller: Caller | null
  readonly address: string
}

/** The context of a request; routes find it in their call. */
export const contextOf = (
  { clock, institution }: ActionDependencies,
  { caller, address }: Request,
): ActionContext<string | null> => ({
  actorId: caller?.personId ?? null,
  staffRole: caller?.staffRole ?? null,
  ...(caller && { sessionId: caller.sessionId }),
  at: clock.now(),
  ledgerAt: ledgerTime(clock),
  deviceAt: deviceTime(clock),
  address,
  institution,
})

/** The context of a job: nobody asked, and the institution acts. */
export const jobContextOf = ({ clock, institution }: ActionDependencies): ActionContext<null> => ({
  actorId: null,
  at: clock.now(),
  ledgerAt: ledgerTime(clock),
  deviceAt: deviceTime(clock),
  address: null,
  institution,
})

type ActionTables = {
  action_request: { id: string; actor_id: string | null; fingerprint: Buffer; requested_at: Date }
}

export interface ActionRequest<Value> {
  /** Made by the client, once for what it asks for (`newId()`). */
  readonly id: string
  /** What is asked for: noun and verb, `deposit.submit`. */
  readonly action: string
  /** With what, as JSON can carry it. No secret: a hash of it is kept. */
  readonly input: unknown
  /** Answers a copy of the request, which was carried out at `requestedAt`, as it is answered now. */
  readonly replay: (tx: Tx, requestedAt: Date) => Promise<Value>
}

/**
 * Runs an action in one transaction, or as a part of the one it is given, and once: a copy of the
 * request waits for the first, then answers by `replay`. A refusal takes back everything, also that
 * the id was used.
 *
 * - `id_reused`: the id was used by somebody else, for something else or with other input
 */
export const runAction = <Value, Code extends string>(
  db: Db,
  ctx: ActionContext<string | null>,
  request: ActionRequest<Value>,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'id_reused'>> =>
  allOrNothing(db, async (tx): Promise<Result<Value, Code | 'id_reused'>> => {
    if (await claimRequest(tx, ctx, request)) return work(tx)
    const answer = await answerCopy(tx, ctx, request)
    assert(answer, `request ${request.id} was claimed before`)
    return answer
  })

interface ReadRequest<Value> extends Omit<ActionRequest<Value>, 'replay'> {
  /** How things stand: the answer to the request and to each copy of it. */
  readonly read: (tx: Tx) => Promise<Value>
}

/** Runs an action as {@link runAction} does, and answers with how things stand afterwards. */
export const runActionAndRead = <Value, Code extends string>(
  db: Db,
  ctx: ActionContext<string | null>,
  { read, ...request }: ReadRequest<Value>,
  work: (tx: Tx) => Promise<Result<void, Code>>,
): Promise<Result<Value, Code | 'id_reused'>> =>
  runAction<Value, Code>(db, ctx, { ...request, replay: read }, async (tx) => {
    const done = await work(tx)
    return done.ok ? ok(await read(tx)) : done
  })

/**
 * The answer to a copy of a request that was carried out; undefined where nothing has its id. For an
 * action that writes something down before `runAction` which stays after a refusal, such as a code
 * that was tried.
 */
export async function answerCopy<Value>(
  tx: Tx,
  ctx: ActionContext<string | null>,
  request: ActionRequest<Value>,
): Promise<Result<Value, 'id_reused'> | undefined> {
  const known = await tx
    .withTables<ActionTables>()
    .selectFrom('action_request')
    .select(['fingerprint', 'requested_at'])
    .where('id', '=', request.id)
    .executeTakeFirst()
  if (!known) return undefined
  if (!known.fingerprint.equals(fingerprintOf(ctx, request))) return refuse('id_reused')
  return ok(await request.replay(tx, known.requested_at))
}

/** Whether the id is the request's from now on; waits for whoever claims it at the same time. */
async function claimRequest(
  tx: Tx,
  ctx: ActionContext<string | null>,
  request: ActionRequest<unknown>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<ActionTables>()
    .insertInto('action_request')
    .values({
      id: request.id,
      actor_id: ctx.actorId,
      fingerprint: fingerprintOf(ctx, request),
      requested_at: ctx.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const fingerprintOf = (
  { actorId }: ActionContext<string | null>,
  { action, input }: ActionRequest<unknown>,
): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([actorId, action, input]))
    .digest()
