import * as z from 'zod/mini'
import { isDay } from './dates.ts'
import { isMovable, parseDecimal } from './money.ts'
import { say } from './sentence.ts'

// What the files of a profile are written with.

export const words = z.string().check(z.trim(), z.minLength(1, { error: say('must not be empty') }))
export const some = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1, { error: say('must not be empty; leave it out instead') }))
export const key = z
  .string()
  .check(z.regex(/^[a-z0-9-]+$/, { error: say('must be lower case, as in my-key') }))
export const day = z
  .string()
  .check(z.refine(isDay, { error: say('must be a day, as in 2026-11-02') }))
/** Decimal dollars, which may be none. */
export const amount = z
  .string()
  .check(z.refine((text) => parseDecimal(text).ok, { error: say('must be an amount, as in 0.00') }))
export const amountAboveZero = z.string().check(
  z.refine((text) => isMovable(text), {
    error: say('must be an amount above zero, as in 5.00'),
  }),
)
