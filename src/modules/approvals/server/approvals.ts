// The door of approvals: deeds of staff that a second person has to agree to.

import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import type { Institution } from '../../../values/institution.ts'
import { fromDecimal, type Money } from '../../../values/money.ts'
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
  /** The most that any one row or account moves; left out where no money moves. */
  readonly largest?: Money | undefined
}

interface Staff {
  readonly actorId: string
  readonly address: string | null
  readonly at: Date
}

/** When this institution asks for a second person. */
export interface SecondPerson {
  /** For everything that can wait for one. */
  readonly needed: boolean
  /** And anyway for what moves more than this at once: a slip of the finger, or a theft. */
  readonly above: Money
}

const ABOVE = '10000.00'

export const secondPersonOf = (
  { secondPerson, secondPersonAbove = ABOVE }: Institution,
  mode: 'demo' | 'production',
): SecondPerson => ({
  needed: secondPerson ?? mode === 'production',
  above: fromDecimal(secondPersonAbove),
})

const waits = ({ needed, above }: SecondPerson, { largest }: Wish): boolean =>
  needed || (largest !== undefined && largest.minor > above.minor)

/**
 * Carries a deed out, or where a second person is needed takes it back and keeps the request: what
 * would be refused now is refused now, and nothing is written but the request.
 * @param wishOf describes the deed by what it came to; undefined when that is nothing, because the
 *   deed was done before
 */
export async function orAsk<Value, Code extends string>(
  db: Db,
  second: SecondPerson,
  staff: Staff,
  deed: (tx: Tx) => Promise<Result<Value, Code>>,
  wishOf: (done: Value) => Wish | undefined,
): Promise<Result<Value, Code | 'waits_for_second_person'>> {
  return inTransaction(db, async (tx) => {
    let wish: Wish | undefined
    type Outcome = Result<Value, Code | 'waits_for_second_person'>
    const outcome = await attempt(tx, async (): Promise<Outcome> => {
      const done = await deed(tx)
      if (!done.ok) return done
      wish = wishOf(done.value)
      return wish && waits(second, wish) ? refuse('waits_for_second_person') : done
    })
    if (wish && !outcome.ok) await ask(tx, staff, wish)
    return outcome
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
