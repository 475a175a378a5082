import type { Db } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import { tell } from '../../notifications/server/notifications.ts'
import type { Purpose } from './tables.ts'

/** A change to somebody's second steps, as they are told of it. */
export interface FactorNews {
  readonly title: string
  readonly text: string
}

export const NEWS = {
  authenticatorAdded: {
    title: 'Authenticator app set up',
    text: 'Codes of an authenticator app now confirm that it is you.',
  },
  authenticatorRemoved: {
    title: 'Authenticator app removed',
    text: 'Codes of your authenticator app are no longer accepted.',
  },
  backupCodesMade: {
    title: 'New backup codes',
    text: 'Ten new backup codes were made for your account. Earlier ones no longer work.',
  },
  backupCodeUsed: {
    title: 'Backup code used',
    text: 'One of your backup codes was used and works no more.',
  },
} as const satisfies Record<string, FactorNews>

export const passkeyAdded = (name: string): FactorNews => ({
  title: 'Passkey added',
  text: `The passkey "${name}" can now sign in to your account.`,
})

export const passkeyRemoved = (name: string): FactorNews => ({
  title: 'Passkey removed',
  text: `The passkey "${name}" can no longer sign in to your account.`,
})

/** After the first app or passkey, which password and mailbox are enough to set up. */
export const andOutgoingBlocked = ({ title, text }: FactorNews): FactorNews => ({
  title,
  text: `${text} For your safety no money goes to other banks, or to anybody you have not paid before, for 24 hours.`,
})

/** After what ended the sessions of every other device. */
export const andSignedOut = ({ title, text }: FactorNews): FactorNews => ({
  title,
  text: `${text} Every other device was signed out.`,
})

const IF_NOT = 'If this was not you, call us at once.'

interface Reader {
  readonly memberId: string
  readonly email: string
  readonly institution: Institution
  readonly at: Date
}

/** Tells the member in the portal and by mail, as part of the change itself. */
export async function tellOfFactor(
  tx: Db,
  { memberId, email, institution, at }: Reader,
  { title, text }: FactorNews,
): Promise<void> {
  await tell(tx, [{ memberId, kind: 'security', title, text: `${text} ${IF_NOT}`, at }])
  await queueMail(tx, {
    to: email,
    at,
    subject: title,
    text: letterText(institution, [text, IF_NOT]),
  })
}

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
