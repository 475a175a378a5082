import * as z from 'zod/mini'
import { say } from '../../values/sentence.ts'

/**
 * What rules tell payments apart by: the four kinds of transfer, bills to a biller of one's own or to a provider everybody
 * can choose, and money pulled in from an account at another bank.
 */
export const PAYMENT_KINDS = [
  'own',
  'member',
  'us_bank',
  'international',
  'biller',
  'provider',
  'pull',
] as const

export const PaymentKind = z.enum(PAYMENT_KINDS)
export type PaymentKind = z.infer<typeof PaymentKind>

/** What members set allowances of their own for: what leaves them, with bills of both kinds as one. */
export const OWN_KINDS = ['member', 'us_bank', 'international', 'bills'] as const

export const OwnKind = z.enum(OWN_KINDS, {
  error: say('Choose a kind of payment from the list'),
})
export type OwnKind = z.infer<typeof OwnKind>

export const KINDS_OF_OWN: Readonly<Record<OwnKind, readonly PaymentKind[]>> = {
  member: ['member'],
  us_bank: ['us_bank'],
  international: ['international'],
  bills: ['biller', 'provider'],
}

/** Undefined of what stays with the member. */
export const ownKindOf = (kind: PaymentKind): OwnKind | undefined =>
  OWN_KINDS.find((own) => KINDS_OF_OWN[own].includes(kind))
