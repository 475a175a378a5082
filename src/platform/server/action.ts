import { createHash } from 'node:crypto'
import type { Caller } from '../../values/endpoint.ts'
import type { Institution } from '../../values/institution.ts'
import { ok, refuse, type Result } from '../../values/result.ts'
import { type Clock, ledgerTime } from './clock.ts'
import { allOrNothing, type Db, type Tx } from './db.ts'

/** Who acts, when, from where and in which institution: one for each request or run of a job. */
export interface ActionContext<Actor extends string | null = string> {
  /** The person; null for a job, and for somebody who is not signed in. */
  readonly actorId: Actor
  /** The second administrator, where dual control asked for one. */
  readonly approvedById?: string
  readonly at: Date
  /** The time for the ledger; undefined where the database reads its own clock after its locks. */
  readonly ledgerAt: Date | undefined
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
  actorId: caller?.memberId ?? null,
  at: clock.now(),
  ledgerAt: ledgerTime(clock),
  address,
  institution,
})

/** The context of a job: nobody asked, and the institution acts. */
export const jobContextOf = ({ clock, institution }: ActionDependencies): ActionContext<null> => ({
  actorId: null,
  at: clock.now(),
  ledgerAt: ledgerTime(clock),
  address: null,
  institution,
})

type ActionTables = {
  action_request: { id: string; actor_id: string | null; fingerprint: Buffer; requested_at: Date }
}

interface ActionRequest<Value> {
  /** Made by the client, once for what it asks for (`newId()`). */
  readonly id: string
  /** What is asked for: noun and verb, `deposit.submit`. */
  readonly action: string
  /** With what, as JSON can carry it. No secret: a hash of it is kept. */
  readonly input: unknown
  /** Answers a copy of the request as it is answered now. */
  readonly replay: (tx: Tx) => Promise<Value>
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
    const earlier = await claimRequest(tx, ctx, request)
    if (earlier === undefined) return work(tx)
    if (!earlier) return refuse('id_reused')
    return ok(await request.replay(tx))
  })

/** Undefined when the request is new, else whether it is the same again. */
async function claimRequest(
  tx: Tx,
  { actorId, at }: ActionContext<string | null>,
  { id, action, input }: ActionRequest<unknown>,
): Promise<boolean | undefined> {
  const requests = tx.withTables<ActionTables>()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([actorId, action, input]))
    .digest()
  const { numInsertedOrUpdatedRows } = await requests
    .insertInto('action_request')
    .values({ id, actor_id: actorId, fingerprint, requested_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const known = await requests
    .selectFrom('action_request')
    .select('fingerprint')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return known.fingerprint.equals(fingerprint)
}
