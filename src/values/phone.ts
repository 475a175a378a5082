import * as z from 'zod/mini'
import { line } from './schema.ts'
import { say, type Sentence } from './sentence.ts'

/** A phone number as people write it; `missing` is the sentence for none. */
export const phone = (missing: Sentence) =>
  z.pipe(
    line(40, missing),
    z
      .string()
      .check(z.refine(isPhone, { error: say('Please enter a phone number with 7 to 15 digits') })),
  )

/** Digits with what people write between them, as many as a number has. */
export function isPhone(typed: string): boolean {
  const digits = typed.replace(/[^0-9]/g, '').length
  return /^\+?[0-9 ().-]+$/.test(typed) && digits >= 7 && digits <= 15
}

/** A phone number that can be called from the page. */
export const dialable = z
  .string()
  .check(z.refine(isPhone, { error: say('must be a phone number, as in 1-800-555-0199') }))
