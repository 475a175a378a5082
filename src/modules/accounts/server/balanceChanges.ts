import { formatMoney, fromDecimal, type Money, money, magnitude } from '../../../values/money.ts'
import { english } from '../../../values/sentence.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import type { BeforeAndAfter } from '../words.contract.ts'

// How a change of balances is described to the administrator who has to agree to it.

export const balanceChangeOf = ({ before, after, ...account }: BeforeAndAfter) => ({
  what: english('Balance of {account}', { account: nameOfAccount(account) }),
  before: formatMoney(fromDecimal(before)),
  after: formatMoney(fromDecimal(after)),
})

/** By how much the balance that changes most changes. */
export const largestChange = (changed: readonly BeforeAndAfter[]): Money =>
  largestOf(
    changed.map(({ before, after }) => fromDecimal(after).minor - fromDecimal(before).minor),
  )

/** The most of what moves, one move at a time or all together that have a key in common, such as their account. */
export function largestMove(
  moves: readonly (readonly [key: string, amountMinor: bigint])[],
): Money {
  const together = new Map<string, bigint>()
  for (const [key, minor] of moves) together.set(key, (together.get(key) ?? 0n) + minor)
  return largestOf([...moves.map(([, minor]) => minor), ...together.values()])
}

function largestOf(amounts: readonly bigint[]): Money {
  const sizes = amounts.map(magnitude)
  return money(sizes.reduce((most, size) => (size > most ? size : most), 0n))
}
