import * as z from 'zod/mini'
import { line, told } from './schema.ts'
import { say, type Sentence } from './sentence.ts'

const LENGTH_MAX = 40

/**
 * What is pasted as it reads: address books put marks that nobody sees around a number, spaces that do not break and
 * hyphens of other kinds into it.
 */
export const plainPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()

/** A phone number as people write it; `missing` is the sentence for none. */
export const phone = (missing: Sentence) =>
  z.pipe(
    z.pipe(
      told(z.string({ error: missing }), { minLength: 1, maxLength: LENGTH_MAX }),
      z.transform(plainPhone),
    ),
    z.pipe(
      line(LENGTH_MAX, missing),
      z
        .string()
        .check(
          z.refine(isPhone, { error: say('Please enter a phone number with 7 to 15 digits') }),
        ),
    ),
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
