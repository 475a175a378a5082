import { type Money, parseDecimal } from '../../../values/money.ts'
import { isMovable } from '../contract.ts'

/** The amount of a request, or undefined when no such amount can be moved. */
export function movableAmount(decimal: string): Money | undefined {
  const parsed = parseDecimal(decimal)
  return parsed.ok && isMovable(decimal) ? parsed.value : undefined
}
