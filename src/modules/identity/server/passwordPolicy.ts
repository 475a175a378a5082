import type { Institution } from '../../../values/institution.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { COMMON_WORDS } from './commonPasswords.ts'

/** Words an attacker would try for this very person: their names and address. */
interface Owner {
  readonly email: string
  readonly names?: readonly string[]
}

/**
 * Whether a new password may be taken. There are no rules of composition: they make passwords
 * harder to remember, not to guess.
 */
export function checkPassword(
  password: string,
  { name, shortName, passwordLengthMin }: Institution,
  { email, names = [] }: Owner,
): Result<void, 'password_too_short' | 'common_password'> {
  if (Array.from(password.normalize('NFKC')).length < passwordLengthMin) {
    return refuse('password_too_short')
  }
  const [mailbox = ''] = email.split('@')
  const words = [name, shortName, ...names, email, mailbox].flatMap(wordsIn)
  return isCommonPassword(password, words) ? refuse('common_password') : ok(undefined)
}

const wordsIn = (text: string): string[] => {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...words, words.join('')].filter((word) => word.length >= 3)
}

/** True for what is tried first: a known word or one of `words`, dressed up or repeated. */
function isCommonPassword(password: string, words: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const letters = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [plain, letters, plain.replace(/[^\p{L}\p{N}]/gu, '')]
  const refused = new Set([...COMMON_WORDS, ...words])
  return (
    isSequence(plain) || forms.some((form) => refused.has(form) || refused.has(repeatedPart(form)))
  )
}

/** `abab` is `ab` said twice; what repeats nothing is itself. */
function repeatedPart(text: string): string {
  const period = (text + text).indexOf(text, 1)
  return text.slice(0, period < 0 ? text.length : period)
}

/** One or two different characters, or a run such as 123456 or fedcba, once or over again. */
function isSequence(text: string): boolean {
  const characters = Array.from(text)
  if (new Set(characters).size <= 2) return true
  const steps = characters
    .slice(1)
    .map((c, i) => c.codePointAt(0)! - characters[i]!.codePointAt(0)!)
  return [1, -1].some(
    (step) => steps.filter((taken) => taken !== step).length <= Math.floor(text.length / 8),
  )
}
