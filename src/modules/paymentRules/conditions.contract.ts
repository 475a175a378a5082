import * as z from 'zod/mini'
import { say, type Sentence } from '../../values/sentence.ts'
import type { PaymentKind } from './paymentKind.contract.ts'

const WHOLE = say('Please enter a whole number')

const from1To = (most: number, error: Sentence) =>
  z.int({ error: WHOLE }).check(z.gte(1, { error }), z.lte(most, { error }))

const hours = from1To(720, say('Please enter from 1 to 720 hours'))
const days = from1To(3650, say('Please enter from 1 to 3,650 days'))
const count = from1To(50, say('Please enter a number from 1 to 50'))
const upTo100 = from1To(100, say('Please enter a number from 1 to 100'))

/** The 24 hours or the 7 days before a payment. */
const Within = z.enum(['day', 'week'])

/**
 * What has to hold of a payment for a rule to be about it. What is not known of a payment, such as the device of one that
 * leaves on its date, holds of none.
 */
export const RuleCondition = z.discriminatedUnion('kind', [
  /** The member never paid this payee, nor arranged to. */
  z.strictObject({ kind: z.literal('first_payment') }),
  /** The cool-off: the payee was first paid, or was to be, less than so many hours ago. Not of that first payment. */
  z.strictObject({ kind: z.literal('payee_added'), hours }),
  /** The member first signed in on this device less than so many hours ago. */
  z.strictObject({ kind: z.literal('new_device'), hours }),
  /** The password was changed less than so many hours ago. */
  z.strictObject({ kind: z.literal('password_changed'), hours }),
  /** The member joined less than so many days ago. */
  z.strictObject({ kind: z.literal('new_member'), days }),
  /** Other members paid the member at least so many times. */
  z.strictObject({ kind: z.literal('received_from_members'), within: Within, count }),
  /** With it, the member paid other members at least so many times. */
  z.strictObject({ kind: z.literal('sent_to_members'), within: Within, count }),
  /** With it, at least this part of what came from other members has left. */
  z.strictObject({ kind: z.literal('passed_on'), within: Within, percent: upTo100 }),
  /** From this device at least so many payees were paid, with this one, whoever paid them. */
  z.strictObject({ kind: z.literal('payees_from_device'), within: Within, count }),
  /**
   * More than so many times what the member usually pays: by this kind, or by any way out where they paid fewer than three
   * times by it. Of nobody who paid fewer than three times at all.
   */
  z.strictObject({ kind: z.literal('unusual_amount'), times: upTo100 }),
])
export type RuleCondition = z.infer<typeof RuleCondition>

/** Whose payments a rule is about, by what is known of them. */
export const RuleSegment = z.discriminatedUnion('kind', [
  /** Who joined less than so many days ago. */
  z.strictObject({ kind: z.literal('new_members'), days }),
  /** Who joined at least so many days ago. */
  z.strictObject({ kind: z.literal('long_members'), days }),
  /** The money of a business, whoever pays with it. */
  z.strictObject({ kind: z.literal('businesses') }),
])
export type RuleSegment = z.infer<typeof RuleSegment>

export const CONDITIONS_MAX = 5

/** Money that stays with the member. */
export const STAYS: readonly PaymentKind[] = ['own', 'pull']

type ConditionKind = RuleCondition['kind']

/** What can be asked of what stays with the member; nobody is paid. */
const OF_OWN: readonly ConditionKind[] = ['password_changed', 'new_member', 'unusual_amount']
const OF_PULL: readonly ConditionKind[] = [...OF_OWN, 'new_device']

/** Whether each condition can hold of each of the kinds. */
export const fitsKinds = (
  conditions: readonly RuleCondition[],
  kinds: readonly PaymentKind[],
): boolean =>
  conditions.every(
    ({ kind }) =>
      (!kinds.includes('own') || OF_OWN.includes(kind)) &&
      (!kinds.includes('pull') || OF_PULL.includes(kind)) &&
      (kind !== 'sent_to_members' || kinds.every((one) => one === 'member')),
  )
