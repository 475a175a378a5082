import { say } from './sentence.ts'

/**
 * Letters of other alphabets can look exactly like ours, so an address with them could pass for
 * somebody else's: both halves must be ASCII. International domains have an ASCII form (xn--).
 */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9][a-z0-9-]*\.)+[a-z][a-z0-9-]+$/
export const EMAIL_LENGTH_MAX = 254

/** The form of an address under which it is stored and found. */
export const normalizeEmail = (text: string): string => text.normalize('NFC').trim().toLowerCase()

export const isEmail = (normalized: string): boolean =>
  normalized.length <= EMAIL_LENGTH_MAX && EMAIL.test(normalized)

/** Has the shape of an address; whether it is one we take is {@link isEmail}'s to say. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export const EMAIL_MALFORMED = say('Please enter a valid email address')

/** The specification's sentence for what has the shape of an address and is none that we take. */
export const EMAIL_REFUSED = say('Invalid email format. Please check your email address.')
