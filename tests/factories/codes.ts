import assert from 'node:assert/strict'
import type { CaughtMail } from '../../src/platform/server/mail.ts'

/** The newest code mailed to somebody; letters come newest first. */
export function codeMailedTo(
  email: string,
  letters: readonly Pick<CaughtMail, 'to' | 'codes'>[],
): string {
  const letter = letters.find(({ to, codes }) => to === email && codes.length > 0)
  assert.ok(letter, `a code was mailed to ${email}`)
  return letter.codes[0]!
}

/** A code that is not the right one, whichever that is. */
export const wrongFor = (right: string): string => (right === '000000' ? '000001' : '000000')
