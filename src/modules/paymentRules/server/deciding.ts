import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import type { Money } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import type { PaymentKind } from '../paymentKind.contract.ts'
import type { RuleRefusal, Spoken } from './tables.ts'
import { fromDay, whyTooMuch } from './words.ts'

type Moment = Pick<ActionContext<string | null>, 'at' | 'institution'>

/** A payment as far as rules know it. */
export interface Payment {
  /** Of the transfer, the bill, the schedule or the pull. */
  readonly id: string
  readonly personId: string
  readonly kind: PaymentKind
  readonly amount: Money
}

interface Asked extends Payment {
  /**
   * What it adds to what is counted: itself, only what it grew by, or nothing, where it was counted when it was arranged.
   */
  readonly adds: 'payment' | 'nothing' | Money
  /** What is known of a payee who is new and paid while new; undefined where the payee is known. */
  readonly toNew?: ToNew | undefined
}

interface ToNew {
  /** What else goes there while they are new. */
  readonly sumMinor: bigint
  /** The most of it, unless staff set another. */
  readonly cap: Money
  readonly hours: number
  readonly until: Date
}

/** What becomes of a payment. `review`: it waits for staff, after a fresh code ({@link holdForReview}). */
export type Verdict =
  | { readonly outcome: 'allow' | 'prove' | 'review' }
  | {
      readonly outcome: 'deny'
      readonly refusal: RuleRefusal
      /** What the member reads instead of the sentence of the refusal. */
      readonly message: Words | undefined
      /** From when on it may be possible; null where no time helps. */
      readonly startsAgainOn: Day | null
    }

/**
 * Asks the rules about a payment, in the transaction that moves or arranges it, before the ledger's locks. From then on
 * payments of this person take turns until it ends, and no rule is saved. What spoke is kept, whatever came of it. Nothing
 * leaves whom staff have restricted.
 */
export async function decide(
  tx: Tx,
  { at, institution }: Moment,
  { id, personId, kind, amount, adds, toNew }: Asked,
): Promise<Verdict> {
  const added = addedBy(amount, adds)
  const { rows } = await sql<{ spoke: readonly Spoken[] | null }>`
    select payment_rules_decide(
      ${id}, ${personId}, ${kind}, ${amount.minor}, ${added.minor}, ${added.count}, ${at},
      ${dayOf(at, institution.timeZone)}, ${toNew?.sumMinor ?? null}, ${toNew?.cap.minor ?? null}) as spoke`.execute(
    tx,
  )
  const [strictest] = rows[0]!.spoke ?? []
  if (!strictest) return { outcome: 'allow' }
  if (strictest.outcome !== 'deny') return { outcome: strictest.outcome }
  const { refusal } = strictest
  return {
    outcome: 'deny',
    refusal: refusal === 'restricted' ? 'payment_refused' : refusal,
    message: whyTooMuch(strictest, institution, toNew),
    startsAgainOn: fromDay(strictest),
  }
}

function addedBy(
  amount: Money,
  adds: Asked['adds'],
): { readonly minor: bigint; readonly count: number } {
  if (adds === 'payment') return { minor: amount.minor, count: 1 }
  if (adds === 'nothing') return { minor: 0n, count: 0 }
  return { minor: adds.minor, count: 0 }
}

/** Counts a payment that the rules let go; only after {@link decide} in the same transaction. */
export async function countPayment(
  tx: Tx,
  { at, institution }: Moment,
  { id, personId, kind, amount, adds }: Asked,
): Promise<void> {
  const added = addedBy(amount, adds)
  await sql`select payment_rules_count(
    ${id}, ${personId}, ${kind}, ${added.minor}, ${added.count}, ${dayOf(at, institution.timeZone)})`.execute(
    tx,
  )
  await publish(tx, 'limits', [personId])
}

/**
 * Gives back what a cancelled payment took, once, unless the count started anew since. Before the ledger's locks, as
 * {@link decide}.
 */
export async function giveBackPayment(
  tx: Tx,
  { id, personId }: Pick<Payment, 'id' | 'personId'>,
): Promise<void> {
  const { rows } = await sql<{ given: boolean }>`
    select payment_rules_give_back(${id}, ${personId}) as given`.execute(tx)
  if (rows[0]!.given) await publish(tx, 'limits', [personId])
}
