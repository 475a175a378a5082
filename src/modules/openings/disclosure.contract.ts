import * as z from 'zod/mini'
import { decimal } from '../../values/schema.ts'
import { AccountKind } from '../accounts/contract.ts'
import { DisclosedTerm } from '../certificates/contract.ts'
import { DisclosedFee } from '../fees/contract.ts'

/** A tier of balances with its dividend rate and its annual percentage yields, in percent. */
const DisclosedTier = z.object({
  from: decimal(),
  /** The first balance above it; null for the highest. */
  below: z.nullable(decimal()),
  rate: z.string(),
  /** The yields at both ends of the tier; the same where the whole balance earns at one rate. */
  apyLowest: z.string(),
  apyHighest: z.string(),
})
export type DisclosedTier = z.infer<typeof DisclosedTier>

/**
 * What has to be said of an account before somebody opens it (NCUA, 12 CFR 707.4), as it is on the day it is
 * asked for. It is kept with the account as it was agreed to.
 */
export const Disclosure = z.object({
  productId: z.string(),
  /** As the institution calls it: "Holiday club". */
  name: z.string(),
  kind: AccountKind,
  /** Of the agreement. */
  version: z.string(),
  /** Null: it earns nothing. */
  dividends: z.nullable(
    z.object({
      /** Whether a tier's rate is paid on the whole balance or on the slice of it in the tier. */
      method: z.enum(['whole', 'slices']),
      compounded: z.enum(['daily', 'monthly', 'quarterly', 'yearly']),
      credited: z.enum(['month', 'quarter', 'year', 'maturity']),
      minimumToEarn: z.nullable(decimal()),
      tiers: z.array(DisclosedTier),
    }),
  ),
  /** What it has to be opened with. */
  minimumToOpen: decimal(),
  /** Of a Share: what stays in it until it is closed. */
  parValue: z.nullable(decimal()),
  mostPerMember: z.nullable(z.int()),
  fees: z.array(DisclosedFee),
  /** Of certificates only. */
  term: z.optional(DisclosedTerm),
  /** Of all of it, by which the server knows what was agreed to; what was kept before there was one has none. */
  digest: z.optional(z.string()),
})
export type Disclosure = z.infer<typeof Disclosure>
