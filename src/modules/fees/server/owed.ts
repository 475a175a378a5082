import type { Day } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import type { FeeTables } from './tables.ts'

// Which fees a month of an account costs, by what is disclosed of its product.

type Fee = NonNullable<ShareProduct['fees']>[number]
type Item = FeeTables['fee_item']

/** How an account was used in the month. */
export interface Usage {
  /** The lowest balance at the end of a day. */
  readonly lowestMinor: bigint
  readonly isOpeningMonth: boolean
  readonly withdrawals: number
  /** The day before which something moved last, where that is as long ago as the product says; else null. */
  readonly quietSince: Day | null
}

/** What is owed, and why. */
export type OwedFee = Pick<
  Item,
  'fee' | 'times' | 'amount_minor' | 'lowest_minor' | 'withdrawals' | 'quiet_since'
>

const NO_REASON = { times: 1, lowest_minor: null, withdrawals: null, quiet_since: null }

function owed(fee: Fee, usage: Usage): OwedFee | undefined {
  const amount_minor = fromDecimal(fee.amount).minor
  switch (fee.kind) {
    case 'monthly': {
      if (usage.isOpeningMonth) return undefined
      if (fee.unlessBalance === undefined) return { ...NO_REASON, fee: fee.kind, amount_minor }
      const { lowestMinor: lowest_minor } = usage
      return lowest_minor < fromDecimal(fee.unlessBalance).minor
        ? { ...NO_REASON, fee: fee.kind, amount_minor, lowest_minor }
        : undefined
    }
    case 'withdrawal': {
      const { withdrawals } = usage
      const times = withdrawals - (fee.freePerMonth ?? 0)
      return times > 0
        ? { ...NO_REASON, fee: fee.kind, amount_minor, times, withdrawals }
        : undefined
    }
    case 'inactivity': {
      const { quietSince: quiet_since } = usage
      return quiet_since === null
        ? undefined
        : { ...NO_REASON, fee: fee.kind, amount_minor, quiet_since }
    }
    // Charged by whoever closes the account.
    case 'closing':
      return undefined
  }
}

/** The fees of a month, in the order of the profile. */
export const owedFees = ({ fees = [] }: ShareProduct, usage: Usage): readonly OwedFee[] =>
  fees.flatMap((fee) => owed(fee, usage) ?? [])

/** What is charged of what is owed, one fee after the other, and why not all. */
export interface Charge extends OwedFee, Pick<Item, 'charged_minor' | 'waived'> {}

interface Means {
  readonly availableMinor: bigint
  readonly isFrozen: boolean
}

/** A fee is charged whole, each time of it, or not at all: nobody is left with a debt, or with odd cents. */
export function chargesOf(
  fees: readonly OwedFee[],
  { availableMinor, isFrozen }: Means,
): readonly Charge[] {
  let left = isFrozen || availableMinor < 0n ? 0n : availableMinor
  return fees.map((fee) => {
    const { amount_minor: amount, times } = fee
    const affordable = left / amount
    const charged = affordable < times ? affordable : BigInt(times)
    left -= charged * amount
    const short = isFrozen ? 'frozen' : 'not_available'
    const waived = charged < times ? short : null
    return { ...fee, charged_minor: charged * amount, waived }
  })
}

/** Whether any month of a product can cost something. */
export const hasMonthlyFees = ({ fees = [], term }: ShareProduct): boolean =>
  !term && fees.some(({ kind }) => kind !== 'closing')

/** How many months without a movement there have to be before one costs something. */
export const quietMonthsOf = ({ fees = [] }: ShareProduct): number | undefined => {
  const fee = fees.find(({ kind }) => kind === 'inactivity')
  return fee?.kind === 'inactivity' ? fee.afterMonths : undefined
}
