import * as z from 'zod/mini'
import { formatMoney, fromDecimal } from '../../values/money.ts'
import { decimal } from '../../values/schema.ts'
import { say, type Sentence, type Translate, type Words } from '../../values/sentence.ts'
import type { ShareProduct } from '../../values/shareProducts.ts'

/** What fees are for, in the order in which they are shown. */
const PRODUCT_FEES = ['monthly', 'withdrawal', 'inactivity', 'closing'] as const

const ProductFee = z.enum(PRODUCT_FEES)

/** Those that products have, and what a payment abroad costs. */
export const FeeKind = z.enum([...PRODUCT_FEES, 'wire'])
export type FeeKind = z.infer<typeof FeeKind>

export const FEE_NAMES: Readonly<Record<FeeKind, Sentence>> = {
  monthly: say('Monthly fee'),
  withdrawal: say('Withdrawal fee'),
  inactivity: say('Inactivity fee'),
  closing: say('Closing fee'),
  wire: say('International transfer fee'),
}

/** A fee as it is disclosed, on the public pages and before an account is opened. */
export const DisclosedFee = z.object({
  kind: ProductFee,
  amount: decimal(),
  /** Of `monthly`: none in a month whose balances reach this. */
  unlessBalance: z.nullable(decimal()),
  /** Of `withdrawal`: so many a month cost nothing. */
  freePerMonth: z.nullable(z.int()),
  /** Of `inactivity`: from so many months without a movement on. */
  afterMonths: z.nullable(z.int()),
})
export type DisclosedFee = z.infer<typeof DisclosedFee>

/** What is disclosed of the fees of a product: the terms that the job charges by. */
export const disclosedFees = ({ fees = [] }: Pick<ShareProduct, 'fees'>): DisclosedFee[] =>
  fees.map((fee) => ({
    kind: fee.kind,
    amount: fee.amount,
    unlessBalance: (fee.kind === 'monthly' && fee.unlessBalance) || null,
    freePerMonth: fee.kind === 'withdrawal' ? (fee.freePerMonth ?? null) : null,
    afterMonths: fee.kind === 'inactivity' ? fee.afterMonths : null,
  }))

const dollars = (decimalDollars: string): Words => formatMoney(fromDecimal(decimalDollars))

/** "$10.00 a month; none in a month whose balance never falls below $1,000.00" */
export function feeWords(t: Translate, fee: DisclosedFee): Words {
  const amount = dollars(fee.amount)
  switch (fee.kind) {
    case 'monthly':
      return fee.unlessBalance === null
        ? t('{amount} a month', { amount })
        : t('{amount} a month; none in a month whose balance never falls below {balance}', {
            amount,
            balance: dollars(fee.unlessBalance),
          })
    case 'withdrawal':
      return fee.freePerMonth === null
        ? t('{amount} for each withdrawal', { amount })
        : t(
            '{amount} for each withdrawal after the first {count, plural, one {one} other {#}} in a month',
            { amount, count: fee.freePerMonth },
          )
    case 'inactivity':
      return t(
        '{amount} a month after {count, plural, one {# month} other {# months}} without a movement of yours',
        { amount, count: fee.afterMonths ?? 0 },
      )
    case 'closing':
      return t('{amount} when you close it', { amount })
  }
}

/** How fees are charged that follow from a month: what is disclosed beside their amounts. */
export const CHARGED = {
  when: say(
    'At the beginning of a month for the month before. The month in which you open the account has no monthly fee. Balances are those at the end of each day.',
  ),
  withdrawals: say(
    'Transfers, bill payments and card payments out of the account, whoever of its owners orders them. What is taken back does not count, nor does what our staff enter.',
  ),
  shortfall: say(
    'A fee that the account does not have enough for is not charged, then or later. No fee takes an account below zero or below what has to stay in it.',
  ),
} as const

/** Which fee the details of a transfer are of; undefined for what other systems or staff called a fee. */
export const feeKindIn = (details: Readonly<Record<string, unknown>>): FeeKind | undefined =>
  FeeKind.safeParse(details['fee']).data
