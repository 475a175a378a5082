import * as z from 'zod/mini'
import { ageOn } from './ages.ts'
import type { Day } from './dates.ts'
import { say } from './sentence.ts'
import { amount, amountAboveZero, day, key, some, words } from './written.ts'

const count = z.int().check(z.gte(1, { error: say('must be at least 1') }))
const age = z.int().check(z.gte(0), z.lte(120))

/** Balances from an amount on, as far as the next tier unless it says itself where it ends. */
const WrittenTier = z.strictObject({
  from: amount,
  /** The first balance above it. */
  below: z.optional(amountAboveZero),
  /** Percent a year, without compounding. */
  rate: z.string().check(
    z.regex(/^\d{1,2}(\.\d{1,4})?$/, {
      error: say('must be a percentage of at most four decimals, as in 3.44'),
    }),
  ),
})

const atLeastOne = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1, { error: say('must not be empty') }))

const Dividends = z.strictObject({
  /** Whether a tier's rate is paid on the whole balance or on the slice of it that is in the tier. */
  method: z.enum(['whole', 'slices']),
  compounded: z.enum(['daily', 'monthly', 'quarterly', 'yearly']),
  credited: z.enum(['month', 'quarter', 'year', 'maturity']),
  /** A day's balance below it earns nothing. */
  minimumToEarn: z.optional(amountAboveZero),
  /** Each from a day on, until the next. Before the first one, nothing is earned. */
  rates: atLeastOne(z.strictObject({ from: day, tiers: atLeastOne(WrittenTier) })),
})

const Fee = z.discriminatedUnion(
  'kind',
  [
    /** In each month in which the balance was below `unlessBalance` on some day. */
    z.strictObject({
      kind: z.literal('monthly'),
      amount: amountAboveZero,
      unlessBalance: z.optional(amountAboveZero),
    }),
    /** For each one beyond those that are free in a month. */
    z.strictObject({
      kind: z.literal('withdrawal'),
      amount: amountAboveZero,
      freePerMonth: z.optional(count),
    }),
    /** In each month after so many without a movement of the member's. */
    z.strictObject({
      kind: z.literal('inactivity'),
      amount: amountAboveZero,
      afterMonths: count,
    }),
    z.strictObject({ kind: z.literal('closing'), amount: amountAboveZero }),
  ],
  { error: say('must be monthly, withdrawal, inactivity or closing') },
)

/** How long a certificate runs, and what becomes of it then. */
const Term = z.strictObject({
  months: count.check(z.lte(120)),
  /** What happens at its maturity unless the member says otherwise. */
  renewal: z.enum(['renew', 'pay_out']),
  /** Days after a renewal in which money can be taken out without a penalty. */
  graceDays: z.int().check(z.gte(0), z.lte(31)),
  /** Days of dividends on what is taken out early. */
  penaltyDays: z
    .int()
    .check(
      z.gte(7, { error: say('must be 7 at least: a term share costs seven days of dividends') }),
      z.lte(730),
    ),
  /** How many days before its maturity the member is told. */
  noticeDays: z.int().check(z.gte(1), z.lte(90)),
})

/** What kind of account a product is, in the words of the trade. */
const SHARE_KINDS = [
  'share',
  'checking',
  'savings',
  'money_market',
  'club',
  'certificate',
  'youth',
] as const

/**
 * What an account can be of: its dividends, its fees, and who may have one. Amounts are decimal dollars. What must
 * fit together (tiers, terms, ages) is checked with the rest of the profile.
 */
export const ShareProduct = z.strictObject({
  id: key,
  /** What members read: "Checking". */
  name: words,
  kind: z.enum(SHARE_KINDS),
  /** The price of a share, which has to stay in the account as long as somebody is a member. */
  parValue: z.optional(amountAboveZero),
  /** Everybody gets one who becomes a member. */
  opensWithMembership: z.optional(z.boolean()),
  /** Whether members may open one themselves. */
  opensOnline: z.boolean(),
  mostPerMember: z.optional(count),
  minimumToOpen: z.optional(amountAboveZero),
  /** How old somebody is who may open one: from an age on, and below one. */
  ages: z.optional(z.strictObject({ from: z.optional(age), below: z.optional(age) })),
  dividends: z.optional(Dividends),
  fees: z.optional(some(Fee)),
  /** Certificates only. */
  term: z.optional(Term),
  /** Of what members agree to who open one. A changed text gets a new version. */
  disclosureVersion: words,
})
export type ShareProduct = z.infer<typeof ShareProduct>
export type WrittenTier = z.infer<typeof WrittenTier>

/** Whether a member whose open accounts are of the products `held` may have no more of this one. */
export const hasEnough = (
  { id, mostPerMember = Infinity }: ShareProduct,
  held: readonly string[],
): boolean => held.filter((product) => product === id).length >= mostPerMember

/** Why somebody may not have this product for their age; undefined where they may. */
export function barredByAge(
  { ages }: ShareProduct,
  born: Day | undefined,
  today: Day,
): 'age_unknown' | 'too_young' | 'too_old' | undefined {
  if (!ages) return undefined
  if (born === undefined) return 'age_unknown'
  const age = ageOn(born, today)
  if (age < (ages.from ?? 0)) return 'too_young'
  return age >= (ages.below ?? Infinity) ? 'too_old' : undefined
}

/** What every member has where a profile says nothing of shares: two accounts that earn nothing. */
export const USUAL_SHARES: readonly ShareProduct[] = [
  {
    id: 'checking',
    name: 'Checking',
    kind: 'checking',
    opensWithMembership: true,
    opensOnline: false,
    disclosureVersion: '1',
  },
  {
    id: 'savings',
    name: 'Savings',
    kind: 'savings',
    opensWithMembership: true,
    opensOnline: false,
    disclosureVersion: '1',
  },
]
