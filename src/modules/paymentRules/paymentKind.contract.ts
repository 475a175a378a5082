import * as z from 'zod/mini'

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
