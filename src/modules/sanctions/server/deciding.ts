import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { id } from '../../../values/schema.ts'
import {
  approvalHandler,
  type Description,
  type DualControl,
  runOrRequestApproval,
} from '../../approvals/server/approvals.ts'
import { audit } from '../../audit/server/audit.ts'
import { HIT_REFUSALS } from '../contract.ts'
import { concernedBy } from './concerned.ts'
import { TOPIC } from './tables.ts'

type DecisionRefusal = keyof typeof HIT_REFUSALS

const Decision = z.object({
  hitId: id(),
  decision: z.enum(['cleared', 'confirmed']),
  reason: z.string(),
})
type Decision = z.infer<typeof Decision>

/** What goes on once nothing holds it any more; networks of payments stand beside this module. */
export type Release = (tx: Tx, ctx: ActionContext, paymentIds: readonly string[]) => Promise<void>

interface LockedHit {
  readonly personId: string
  readonly name: string
  readonly listedName: string
  readonly state: string
}

/** Two administrators decide what a hit is. Payments that only it held go on once it is cleared. */
export const decisionHandler = (release: Release) =>
  approvalHandler<Decision, LockedHit, DecisionRefusal>({
    kind: 'decide_sanctions_hit',
    permission: 'sanctions:review',
    schema: Decision,
    refusals: HIT_REFUSALS,
    execute: (tx, ctx, input) => decide(tx, ctx, release, input),
    describe,
    hidesFrom: (personId) => sql<boolean>`exists (
      select from sanctions_concerned c
       where c.hit_id = (approval.payload ->> 'hitId')::uuid and c.person_id = ${personId})`,
  })

const describe = (
  { personId, name, listedName }: LockedHit,
  { decision, reason }: Decision,
): Description => ({
  summary:
    decision === 'cleared'
      ? `Clear a sanctions hit: ${name} is not ${listedName}`
      : `Confirm a sanctions hit: ${name} is ${listedName}`,
  changes: [
    {
      what: `Hit of ${name}`,
      before: 'Open',
      after: decision === 'cleared' ? 'Cleared' : 'Confirmed',
    },
  ],
  reason,
  subjectId: personId,
})

async function decide(
  tx: Tx,
  ctx: ActionContext,
  release: Release,
  { hitId, decision, reason }: Decision,
): Promise<Result<LockedHit, DecisionRefusal>> {
  const { rows } = await sql<LockedHit>`
    select person_id as "personId", name, listed_name as "listedName", state
      from sanctions_hit where id = ${hitId} for update`.execute(tx)
  const [hit] = rows
  if (!hit) return refuse('not_found')
  if (hit.state !== 'open') return refuse('already_decided')
  const { actorId, approvedById } = ctx
  const concerned = (await concernedBy(tx, [hitId])).get(hitId) ?? []
  if (concerned.some((one) => one === actorId || one === approvedById))
    return refuse('about_oneself')
  // Tried out by whoever asks: what would be refused is refused at once, and all of it is taken back.
  if (approvedById === undefined) return ok(hit)
  await sql`
    update sanctions_hit
       set state = ${decision}, reason = ${reason}, decided_by = ${actorId},
           agreed_by = ${approvedById}, decided_at = ${ctx.at}
     where id = ${hitId}`.execute(tx)
  const detail = { hit: hitId, name: hit.name, listedName: hit.listedName, reason }
  await audit(tx, ctx, `sanctions.${decision}`, { subjectId: hit.personId, detail })
  await publish(tx, TOPIC, ['staff'])
  if (decision === 'cleared') await release(tx, ctx, await paymentsFreedBy(tx, hitId))
  return ok(hit)
}

/** Payments that this hit held and that no other one does. */
async function paymentsFreedBy(tx: Tx, hitId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ paymentId: string }>`
    select p.payment_id as "paymentId" from sanctions_held_payment p
     where p.hit_id = ${hitId}
       and not exists (
         select from sanctions_held_payment other join sanctions_hit h on h.id = other.hit_id
          where other.payment_id = p.payment_id and h.state <> 'cleared')
     order by 1`.execute(tx)
  return rows.map(({ paymentId }) => paymentId)
}

/** Nobody decides about a hit alone, in whichever institution. */
export async function askForDecision(
  db: Db,
  ctx: ActionContext,
  { dualControl, release }: { readonly dualControl: DualControl; readonly release: Release },
  input: Decision,
): Promise<Result<never, DecisionRefusal | 'waits_for_second_person'>> {
  const control = { ...dualControl, needed: true }
  const outcome = await runOrRequestApproval(db, ctx, control, decisionHandler(release), input)
  assert(!outcome.ok, 'a decision always waits for a second administrator')
  return outcome
}
