import * as z from 'zod/mini'
import { EMAIL_LENGTH_MAX, isEmail, looksLikeEmail, normalizeEmail } from './email.ts'
import { english, say, type Sentence, type Translate, type Words } from './sentence.ts'

/** The sentence over a form with something missing, where the specification gives no other. */
export const FILL_IN_ALL = say('Please fill in all fields')
export const ENTER_VALID_AMOUNT = say('Please enter a valid amount')

/** Control characters (line ends apart) and the marks that reorder text for the eye. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** What the document about the interface says of a text that a function of ours decides about. */
interface Limits {
  readonly minLength?: number
  readonly maxLength?: number
  /** A regular expression that all that is taken matches, and maybe more. */
  readonly pattern?: string
  readonly format?: 'date' | 'email'
  /** What each item is, where the schema takes anything in order to complain about it. */
  readonly items?: z.ZodMiniType
}

/** The schema as it is, with its limits told to programs; in words of JSON Schema. */
export function told<Schema extends z.ZodMiniType>(schema: Schema, limits: Limits): Schema {
  z.globalRegistry.add(schema, { ...limits })
  return schema
}

/** An amount as people type it, without its sign. */
export const AMOUNT_LIMITS = { pattern: '^[0-9]{1,12}(\\.[0-9]{1,4})?$' } as const satisfies Limits

/** An amount with what people write around it: `" $1,234.50"`. */
export const TYPED_AMOUNT_LIMITS = { minLength: 1, maxLength: 40 } as const satisfies Limits

/** The mark of a page that follows, as it was handed out. */
export const CURSOR_LIMITS = { maxLength: 200 } as const satisfies Limits

/**
 * Text a person typed: trimmed, in Unicode NFC, 1 to `max` code points, without control or
 * bidirectional-override characters. `required` is the sentence for a missing or empty value.
 */
export const text = (max: number, required: Sentence = FILL_IN_ALL) =>
  z.pipe(
    z.pipe(
      told(z.string({ error: required }), { minLength: 1, maxLength: max }),
      z.transform((value) => value.normalize('NFC').trim()),
    ),
    z.string().check(
      z.minLength(1, { error: required }),
      // Characters that nobody can see are as good as none.
      z.refine((value) => value === '' || VISIBLE.test(value), { error: required }),
      z.refine((value) => [...value].length <= max, {
        error: english('Use at most {max} characters', { max: String(max) }),
      }),
      z.refine((value) => value.isWellFormed() && !UNSAFE.test(value), {
        error: say('Please use ordinary characters only'),
      }),
    ),
  )

/** {@link text} without line ends: what stands in the middle of a sentence of ours. */
export const line = (max: number, required?: Sentence) =>
  z.pipe(
    text(max, required),
    z.string().check(
      z.refine((value) => !/[\n\u2028\u2029]/.test(value), {
        error: say('Please use ordinary characters only'),
      }),
    ),
  )

/**
 * An email address in the form under which it is stored and found. `refused` is the sentence for
 * what looks like one and is not taken, such as one with letters of other alphabets.
 */
export const email = (message: string, refused = message) =>
  z.pipe(
    z.pipe(
      told(z.string({ error: message }), { format: 'email', maxLength: EMAIL_LENGTH_MAX }),
      z.transform(normalizeEmail),
    ),
    z.string().check(
      z.refine(looksLikeEmail, { error: message }),
      z.refine((value) => !looksLikeEmail(value) || isEmail(value), { error: refused }),
    ),
  )

/** A UUID of any version, lower case. */
export const id = (message: Sentence = FILL_IN_ALL) =>
  z.string({ error: message }).check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
      error: message,
    }),
  )

/**
 * An id that a form makes when it opens, so that sending it again does nothing again: a UUID of
 * version 7. @param noun what it is the id of, `"a transfer"`
 */
export const formId = (noun: string) =>
  id().check(
    z.regex(/^.{14}7/, {
      error: english('The id of {noun} must be a UUID of version 7', { noun }),
    }),
  )

/** The number of the state in which somebody saw a record; an action on another state is refused. */
export const version = () => z.int().check(z.gte(1))

interface Asked {
  /** The sentence for a missing or empty value. */
  readonly missing: Sentence
  /** The sentence for one that `isFine` does not accept. */
  readonly malformed: Sentence
}

/** Text that is asked for when it is missing, and refused as it is when it makes no sense. */
export const required = ({ missing, malformed }: Asked, isFine: (typed: string) => boolean) =>
  z.string({ error: ({ input }) => (input == null ? missing : malformed) }).check(
    // Not minLength: that would also find an empty list too short, and ask for what was given.
    z.refine((typed) => typed !== '', { error: missing, abort: true }),
    z.refine(isFine, { error: malformed }),
  )

/** An instant on the wire, ISO 8601 in UTC. */
export const instant = () => z.iso.datetime()

/** An amount in dollars that a client gives back as it was told, `"-25.00"`. */
export const toldAmount = () => z.string().check(z.regex(/^-?[0-9]{1,12}(\.[0-9]{1,2})?$/))

/** A decimal amount on the wire, `"-25.00"`. Which amounts are allowed is the action's to say. */
export const decimal = () => z.string().check(z.regex(/^-?[0-9]+(\.[0-9]+)?$/))

/**
 * What a schema complains of, in words. A schema keeps any text as its message, so the compiler cannot
 * know what contracts see to: each of their messages is a sentence, or words already put together.
 */
export const issueWords = (t: Translate, { message }: { readonly message: string }): Words =>
  t(message as Sentence)
