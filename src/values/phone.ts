import * as z from 'zod/mini'
import { text } from './schema.ts'

/** A phone number as people write it; `missing` is the sentence for none. */
export const phone = (missing: string) =>
  z.pipe(
    text(40, missing),
    z.string().check(
      z.refine((typed) => /^\+?[0-9 ().-]+$/.test(typed) && isPhoneLength(typed), {
        error: 'Please enter a phone number with 7 to 15 digits',
      }),
    ),
  )

function isPhoneLength(typed: string): boolean {
  const digits = typed.replace(/[^0-9]/g, '').length
  return digits >= 7 && digits <= 15
}
