import assert from 'node:assert/strict'
import type { CaughtMail } from '../../src/platform/server/mail.ts'

/** The newest code mailed to somebody; mails come newest first. */
export function codeMailedTo(
  email: string,
  mails: readonly Pick<CaughtMail, 'to' | 'codes'>[],
): string {
  const mail = mails.find(({ to, codes }) => to === email && codes.length > 0)
  assert.ok(mail, `a code was mailed to ${email}`)
  return mail.codes[0]!
}

/** A code that is not the right one, whichever that is. */
export const wrongFor = (right: string): string => (right === '000000' ? '000001' : '000000')
