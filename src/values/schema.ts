import * as z from 'zod/mini'
import { isEmail, normalizeEmail } from './email.ts'

/** Control characters (line ends apart) and the marks that reorder text for the eye. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/**
 * Text a person typed: trimmed, in Unicode NFC, 1 to `max` code points, without control or
 * bidirectional-override characters. `required` is the sentence for a missing or empty value.
 */
export const text = (max: number, required = 'Please fill in all fields') =>
  z.pipe(
    z.pipe(
      z.string({ error: required }),
      z.transform((value) => value.normalize('NFC').trim()),
    ),
    z.string().check(
      z.minLength(1, { error: required }),
      z.refine((value) => [...value].length <= max, { error: `Use at most ${max} characters` }),
      z.refine((value) => value.isWellFormed() && !UNSAFE.test(value), {
        error: 'Please use ordinary characters only',
      }),
    ),
  )

/** {@link text} without line ends: what stands in the middle of a sentence of ours. */
export const line = (max: number, required?: string) =>
  z.pipe(
    text(max, required),
    z.string().check(
      z.refine((value) => !/[\n\u2028\u2029]/.test(value), {
        error: 'Please use ordinary characters only',
      }),
    ),
  )

/** An e-mail address in the form under which it is stored and found. */
export const email = (message: string) =>
  z.pipe(
    z.pipe(z.string({ error: message }), z.transform(normalizeEmail)),
    z.string().check(z.refine(isEmail, { error: message })),
  )

/** A UUID of any version, lower case. */
export const id = (message = 'Please fill in all fields') =>
  z.string({ error: message }).check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
      error: message,
    }),
  )

/** An instant on the wire, ISO 8601 in UTC. */
export const instant = () => z.iso.datetime()

/** A decimal amount on the wire, `"-25.00"`. Which amounts are allowed is the deed's to say. */
export const decimal = () => z.string().check(z.regex(/^-?[0-9]+(\.[0-9]+)?$/))
