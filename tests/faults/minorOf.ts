import { parseDecimal } from '../../src/values/money.ts'
import { assert } from '../../src/values/result.ts'

/** `'12.34'` in cents. */
export function minorOf(decimal: string): bigint {
  const parsed = parseDecimal(decimal)
  assert(parsed.ok, `${decimal} is an amount`)
  return parsed.value.minor
}
