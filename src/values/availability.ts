import * as z from 'zod/mini'
import { addBusinessDays, businessDayFrom } from './businessDays.ts'
import type { Day } from './dates.ts'
import { type Money, money, parseDecimal } from './money.ts'
import { assert } from './result.ts'
import { say } from './sentence.ts'

/**
 * When the money of a deposited check can be used: each step says how much of it, counted from the
 * first cent, after how many business days. The last step has no end and takes the rest.
 */
export const Availability = z
  .array(
    z.strictObject({
      businessDays: z.int().check(z.gte(0), z.lte(30)),
      upTo: z.optional(
        z.string().check(
          z.refine((text) => parseDecimal(text).ok && centsIn(text) > 0n, {
            error: say('must be an amount such as "275.00"'),
          }),
        ),
      ),
    }),
  )
  .check(
    z.refine((steps) => steps.length > 0 && isOrdered(steps), {
      error: say('must be steps that grow in amount and in days; only the last has no upTo'),
    }),
  )
export type Availability = z.infer<typeof Availability>

interface Step {
  readonly businessDays: number
  readonly upTo?: string | undefined
}

function centsIn(decimal: string): bigint {
  const parsed = parseDecimal(decimal)
  return parsed.ok ? parsed.value.minor : 0n
}

const isOrdered = (steps: readonly Step[]): boolean =>
  steps.every(({ businessDays, upTo }, i) => {
    const before = steps[i - 1]
    const isLast = i === steps.length - 1
    if ((upTo === undefined) !== isLast) return false
    if (!before) return true
    const grows = upTo === undefined || centsIn(upTo) > centsIn(before.upTo ?? '')
    return businessDays > before.businessDays && grows
  })

/** What the rules of the Federal Reserve ask for at least (Regulation CC, amounts of July 2025). */
export const USUAL_AVAILABILITY: Availability = [
  { businessDays: 1, upTo: '275.00' },
  { businessDays: 2, upTo: '6725.00' },
  { businessDays: 7 },
]

/** A part of a deposit, and from which day on it can be used. */
export interface Release {
  readonly amount: Money
  /** Null: at once. */
  readonly availableOn: Day | null
}

/** How an amount approved on `day` becomes available, the first part first. The parts add up to it. */
export function releasesOf(amount: Money, day: Day, steps: Availability): readonly Release[] {
  assert(amount.minor > 0n, 'there is something to release')
  const releases: Release[] = []
  let given = 0n
  for (const { businessDays, upTo } of steps) {
    const end = upTo === undefined ? amount.minor : centsIn(upTo)
    const part = (end < amount.minor ? end : amount.minor) - given
    if (part <= 0n) break
    given += part
    releases.push({
      amount: money(part, amount.currency),
      availableOn: businessDays === 0 ? null : addBusinessDays(businessDayFrom(day), businessDays),
    })
  }
  return releases
}
