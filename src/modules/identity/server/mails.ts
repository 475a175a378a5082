import type { Db } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import type { Purpose } from './challenges.ts'

interface Reason {
  readonly subject: string
  readonly opening: string
  readonly lifetime: string
}

const REASON: Record<Purpose, Reason> = {
  'sign-in': {
    subject: 'Your sign-in code',
    opening: 'Use this code to finish signing in:',
    lifetime: 'ten minutes',
  },
  transfer: {
    subject: 'Your transfer code',
    opening: 'Use this code to confirm your transfer:',
    lifetime: 'five minutes',
  },
  account: {
    subject: 'Your code for a change to your account',
    opening: 'Use this code to confirm a change to your account:',
    lifetime: 'five minutes',
  },
}

interface CodeMail {
  readonly to: string
  readonly code: string
  readonly purpose: Purpose
  /** What the code is for, where there is more to say than the purpose. */
  readonly about?: string | undefined
}

export async function mailCode(
  tx: Db,
  institution: Institution,
  { to, code, purpose, about }: CodeMail,
): Promise<void> {
  const { subject, opening, lifetime } = REASON[purpose]
  const text = letterText(institution, [
    opening,
    ...(about === undefined ? [] : [about]),
    code,
    `It works once, for ${lifetime}. Never tell it to anybody: our staff will not ask for it.`,
    'If this was not you, somebody else knows your password. Change it and call us.',
  ])
  await queueMail(tx, { to, subject, text, codes: [code] })
}

/** The owner hears that somebody with the right password keeps guessing codes. */
export async function mailLocked(tx: Db, institution: Institution, to: string): Promise<void> {
  const text = letterText(institution, [
    'Somebody entered your password correctly, and then a wrong code ten times in a row. For your safety no code is accepted for a while; your money is not affected.',
    'If this was you, wait and try again. If it was not, your password is known to somebody else: call us.',
  ])
  await queueMail(tx, { to, subject: 'Too many wrong codes for your account', text })
}

interface LinkMail {
  readonly to: string
  readonly link: string
}

export async function mailReset(
  tx: Db,
  institution: Institution,
  { to, link }: LinkMail,
): Promise<void> {
  const text = letterText(institution, [
    'Somebody asked for a new password for your account. Choose one here:',
    link,
    'The link works once, for thirty minutes. Afterwards you sign in with both steps as always.',
    'If this was not you, do nothing: your password stays as it is.',
  ])
  await queueMail(tx, { to, subject: 'Choose a new password', text })
}

export async function mailPasswordChanged(
  tx: Db,
  institution: Institution,
  to: string,
): Promise<void> {
  const text = letterText(institution, [
    'The password of your account was changed just now, and every other device was signed out.',
    'If this was not you, call us at once.',
  ])
  await queueMail(tx, { to, subject: 'Your password was changed', text })
}
