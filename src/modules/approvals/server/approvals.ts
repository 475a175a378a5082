// The door of approvals: deeds of staff that a second person has to agree to.

import {
  allOrNothing,
  attempt,
  type Db,
  inTransaction,
  type Tx,
} from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { refuse, type Result } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import type { Change } from '../contract.ts'
import { type ApprovalTables, TOPIC } from './tables.ts'

export type { Carrier, Carriers } from './decisions.ts'

const DAY_MS = 86_400_000

/** A deed somebody wants to do. */
export interface Wish {
  /** Names who carries it out: the key in {@link Carriers}. */
  readonly kind: string
  /** What JSON can carry. */
  readonly payload: unknown
  readonly summary: string
  readonly changes: readonly Change[]
  readonly reason: string
  readonly subjectId: string | null
}

interface Staff {
  readonly actorId: string
  readonly address: string | null
  readonly at: Date
}

/** Whether this institution asks for a second person, and the way to go about either case. */
export interface SecondPerson {
  readonly needed: boolean
}

/**
 * Carries a deed out, or where a second person is needed rehearses it and keeps the request: what
 * would be refused now is refused now, and nothing is written but the request.
 * @param wishOf describes the deed by what the rehearsal came to; undefined when that is nothing,
 *   because the deed was done before
 */
export async function orAsk<Value, Code extends string>(
  db: Db,
  { needed }: SecondPerson,
  staff: Staff,
  deed: (tx: Tx) => Promise<Result<Value, Code>>,
  wishOf: (rehearsed: Value) => Wish | undefined,
): Promise<Result<Value, Code | 'waits_for_second_person'>> {
  if (!needed) return allOrNothing(db, deed)
  return inTransaction(db, async (tx) => {
    const rehearsed = await rehearse(tx, () => deed(tx))
    if (!rehearsed.ok) return rehearsed
    const wish = wishOf(rehearsed.value)
    if (!wish) return rehearsed
    await ask(tx, staff, wish)
    return refuse('waits_for_second_person')
  })
}

/** Gives a refusal its sentence, for the second person who agreed to what is no longer possible. */
export async function explained<Code extends string>(
  refusals: Readonly<Record<string, { readonly message: string }>>,
  outcome: Promise<Result<unknown, Code>>,
): Promise<Result<unknown, string>> {
  const known = await outcome
  if (known.ok) return known
  return refuse(known.code, known.message ?? refusals[known.code]?.message)
}

/** Does the deed to see whether it can be done, and takes everything back. */
async function rehearse<Value, Code extends string>(
  tx: Tx,
  deed: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  const seen: { outcome?: Result<Value, Code> } = {}
  await attempt(tx, async () => {
    seen.outcome = await deed()
    return refuse('taken_back')
  })
  return seen.outcome!
}

async function ask(tx: Tx, { actorId, address, at }: Staff, wish: Wish): Promise<void> {
  const { kind, payload, summary, changes, reason, subjectId } = wish
  const id = newId(at.getTime())
  await tx
    .withTables<ApprovalTables>()
    .insertInto('approval')
    .values({
      id,
      kind,
      payload: JSON.stringify(payload),
      summary,
      changes: JSON.stringify(changes) as never,
      reason,
      subject_id: subjectId,
      asked_by: actorId,
      asked_at: at,
      expires_at: new Date(at.getTime() + DAY_MS),
      state: 'open',
      decided_by: null,
      decided_at: null,
      note: null,
    })
    .execute()
  const detail = { request: id, kind, summary, reason }
  await record(tx, { at, actorId, subjectId, address, action: 'approval.asked', detail })
  await publish(tx, TOPIC, ['staff'])
}
