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

/** To whom, and when. */
interface Addressed {
  readonly to: string
  readonly at: Date
}

interface CodeMail extends Addressed {
  readonly code: string
  readonly purpose: Purpose
  /** What the code is for, where there is more to say than the purpose. */
  readonly about?: string | undefined
}

export async function mailCode(
  tx: Db,
  institution: Institution,
  { to, at, code, purpose, about }: CodeMail,
): Promise<void> {
  const { subject, opening, lifetime } = REASON[purpose]
  const text = letterText(institution, [
    opening,
    ...(about === undefined ? [] : [about]),
    code,
    `It works once, for ${lifetime}. Never tell it to anybody: our staff will not ask for it.`,
    'If this was not you, somebody else knows your password. Change it and call us.',
  ])
  await queueMail(tx, { to, at, subject, text, codes: [code] })
}

/** The owner hears that somebody with the right password keeps guessing codes. */
export async function mailLocked(
  tx: Db,
  institution: Institution,
  { to, at, isForGood }: Addressed & { readonly isForGood: boolean },
): Promise<void> {
  const text = letterText(
    institution,
    isForGood
      ? [
          'Somebody entered your password correctly, and then a hundred wrong codes in a row. For your safety no code is accepted for your account any more; your money is not affected.',
          'Call us: together we set up new second steps. A passkey still signs you in.',
        ]
      : [
          'Somebody entered your password correctly, and then a wrong code ten times in a row. For your safety no code is accepted for a while; your money is not affected.',
          'If this was you, wait and try again. If it was not, your password is known to somebody else: call us.',
        ],
  )
  await queueMail(tx, { to, at, subject: 'Too many wrong codes for your account', text })
}

/** The owner hears of a right password without its second step: the password may be known. */
export async function mailTriesUsedUp(
  tx: Db,
  institution: Institution,
  { to, at }: Addressed,
): Promise<void> {
  const text = letterText(institution, [
    'Somebody entered your password correctly, and then five wrong codes. Nobody was signed in.',
    'If this was you, sign in again. If it was not, your password is known to somebody else: change it and call us.',
  ])
  await queueMail(tx, { to, at, subject: 'A sign-in was stopped after wrong codes', text })
}

interface LinkMail extends Addressed {
  readonly link: string
}

export async function mailReset(
  tx: Db,
  institution: Institution,
  { to, at, link }: LinkMail,
): Promise<void> {
  const text = letterText(institution, [
    'Somebody asked for a new password for your account. Choose one here:',
    link,
    'The link works once, for thirty minutes. Afterwards you sign in with both steps as always.',
    'If this was not you, do nothing: your password stays as it is.',
  ])
  await queueMail(tx, { to, at, subject: 'Choose a new password', text })
}

export async function mailPasswordChanged(
  tx: Db,
  institution: Institution,
  { to, at, byLink }: Addressed & { readonly byLink: boolean },
): Promise<void> {
  const text = letterText(institution, [
    'The password of your account was changed just now, and every other device was signed out.',
    ...(byLink
      ? [
          'It was chosen with a link from a mail, so for your safety no money goes to other banks for 24 hours.',
        ]
      : []),
    'If this was not you, call us at once.',
  ])
  await queueMail(tx, { to, at, subject: 'Your password was changed', text })
}

export async function mailNewAddress(
  tx: Db,
  institution: Institution,
  { to, at, link }: LinkMail,
): Promise<void> {
  const text = letterText(institution, [
    'Somebody wants to sign in to their account with this address. If that is you, confirm it here:',
    link,
    'The link works once, for an hour. Until then everything stays as it is.',
    'If this was not you, do nothing.',
  ])
  await queueMail(tx, { to, at, subject: 'Confirm your new e-mail address', text })
}

/** To somebody who has an account already: they learn of the attempt, the other person of nothing. */
export async function mailAddressTaken(
  tx: Db,
  institution: Institution,
  { to, at }: Addressed,
): Promise<void> {
  const text = letterText(institution, [
    'Somebody wanted to use this address for another account of ours. You sign in with it already, so nothing has changed.',
    'If this was you, use another address for the other account. If not, there is nothing to do.',
  ])
  await queueMail(tx, { to, at, subject: 'Your e-mail address stays as it is', text })
}

interface AddressMail extends Addressed {
  readonly newEmail: string
}

export async function mailAddressAsked(
  tx: Db,
  institution: Institution,
  { to, at, newEmail }: AddressMail,
): Promise<void> {
  const text = letterText(institution, [
    `Somebody asked to sign in to your account with ${newEmail} instead of this address. It counts once a link in a mail to that address was followed.`,
    'If this was not you, change your password and call us at once.',
  ])
  await queueMail(tx, { to, at, subject: 'Your e-mail address is about to change', text })
}

export async function mailAddressChanged(
  tx: Db,
  institution: Institution,
  { to, at, newEmail }: AddressMail,
): Promise<void> {
  const text = letterText(institution, [
    `From now on your account is signed in to with ${newEmail}.`,
    'If this was not you, call us at once.',
  ])
  await queueMail(tx, { to, at, subject: 'Your e-mail address was changed', text })
}

interface Note extends Addressed {
  readonly subject: string
  readonly text: string
}

export const mailPhoneChanged = (
  tx: Db,
  institution: Institution,
  { to, at, subject, text }: Note,
): Promise<void> => queueMail(tx, { to, at, subject, text: letterText(institution, [text]) })

interface DeviceMail extends Addressed {
  /** "Chrome on Windows", as far as the browser tells. */
  readonly device: string
}

export async function mailNewDevice(
  tx: Db,
  institution: Institution,
  { to, at, device }: DeviceMail,
): Promise<void> {
  const text = letterText(institution, [
    `Somebody signed in to your account on a device you have not used lately: ${device}.`,
    'If this was you, there is nothing to do. If not, call us at once; under Security in your settings you can sign it out.',
  ])
  await queueMail(tx, { to, at, subject: 'Sign-in from a new device', text })
}
