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

/** Where it is asked from: of whoever is there the session says on which device. */
type Moment = Pick<ActionContext<string | null>, 'at' | 'institution' | 'sessionId'>

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
   * What it adds to what is counted: itself, only what it grew by, or nothing, where it was counted when it was arranged and
   * its date has come.
   */
  readonly adds: 'payment' | 'nothing' | Money
  /** The account the money leaves, or goes to where it is pulled in. */
  readonly accountId?: string | undefined
  /** Missing where the money stays with the member. */
  readonly payee?: Payee | undefined
  /** What is known of a payee who is new and paid while new; undefined where the payee is known. */
  readonly toNew?: ToNew | undefined
  /** The most by the profile, of what is pulled in. */
  readonly cap?: Money | undefined
  /** Whether the money leaves the member now. */
  readonly leavesNow?: boolean | undefined
}

/** Whom a payment goes to. */
export interface Payee {
  /** By which the same one is known again. */
  readonly key: string
  /** Of a member who is paid. */
  readonly personId?: string | undefined
  /** How long they will have been known when the money leaves; undefined where this is the first payment to them. */
  readonly knownForMs?: number | undefined
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
export type Verdict = {
  /** Whether it is counted: what is not made after all is given back ({@link giveBackPayment}). */
  readonly isCounted: boolean
} & (
  | { readonly outcome: 'allow' | 'prove' | 'review' }
  | {
      readonly outcome: 'deny'
      readonly refusal: RuleRefusal
      /** What the member reads instead of the sentence of the refusal. */
      readonly message: Words | undefined
      /** From when on it may be possible; null where no time helps. */
      readonly startsAgainOn: Day | null
    }
)

/**
 * Asks the rules about a payment, in the transaction that moves or arranges it, before the ledger's locks, without counting
 * it. From then on payments of this person take turns until it ends, and no rule is saved. What spoke is kept, whatever
 * came of it. Nothing leaves whom staff have restricted.
 */
export const decide = (tx: Tx, moment: Moment, asked: Asked): Promise<Verdict> =>
  ask(tx, moment, asked, false)

/**
 * The same of a payment that is made or arranged now: unless a rule denies it, it is counted by the same statement, with
 * what was known of it, and pages that show what is left are told. Whoever does not make it after all gives it back.
 */
export const decideAndCount = (tx: Tx, moment: Moment, asked: Asked): Promise<Verdict> =>
  ask(tx, moment, asked, true)

async function ask(
  tx: Tx,
  { at, institution, sessionId }: Moment,
  { id, personId, kind, amount, adds, toNew, payee, accountId, ...asked }: Asked,
  isToBeCounted: boolean,
): Promise<Verdict> {
  const added = addedBy(amount, adds)
  const cap = toNew?.cap ?? asked.cap
  const { rows } = await sql<{
    verdict: { readonly spoke: readonly Spoken[] | null; readonly counted: boolean }
  }>`
    select payment_rules_ask(
      ${id}, ${personId}, ${kind}, ${amount.minor}, ${added.minor}, ${added.count}, ${at},
      ${dayOf(at, institution.timeZone)}, ${isToBeCounted}, ${toNew?.sumMinor ?? null}, ${cap?.minor ?? null},
      ${payee?.key ?? null}, ${payee?.personId ?? null}, ${minutesIn(payee?.knownForMs)}, ${accountId ?? null},
      ${adds === 'nothing' ? null : (sessionId ?? null)}, ${asked.leavesNow ?? false}) as verdict`.execute(
    tx,
  )
  const { spoke, counted: isCounted } = rows[0]!.verdict
  const [strictest] = spoke ?? []
  if (!strictest) return { outcome: 'allow', isCounted }
  if (strictest.outcome !== 'deny') return { outcome: strictest.outcome, isCounted }
  const { refusal } = strictest
  return {
    outcome: 'deny',
    isCounted,
    refusal: refusal === 'restricted' || refusal === 'own_allowance' ? 'payment_refused' : refusal,
    message: whyTooMuch(strictest, institution, { toNew, at, payee }),
    startsAgainOn: fromDay(strictest),
  }
}

const MINUTES_MAX = 2_147_483_647

const minutesIn = (ms: number | undefined): number | null =>
  ms === undefined ? null : Math.min(Math.max(Math.floor(ms / 60_000), 0), MINUTES_MAX)

function addedBy(
  amount: Money,
  adds: Asked['adds'],
): { readonly minor: bigint; readonly count: number } {
  if (adds === 'payment') return { minor: amount.minor, count: 1 }
  if (adds === 'nothing') return { minor: 0n, count: 0 }
  return { minor: adds.minor, count: 0 }
}

/**
 * Gives back what a payment took that was cancelled or not made, once, unless the count started anew since. Before the
 * ledger's locks, as {@link decide}.
 */
export async function giveBackPayment(
  tx: Tx,
  { id, personId }: Pick<Payment, 'id' | 'personId'>,
): Promise<void> {
  const { rows } = await sql<{ given: boolean }>`
    select payment_rules_give_back(${id}, ${personId}) as given`.execute(tx)
  if (rows[0]!.given) await publish(tx, 'limits', [personId])
}
