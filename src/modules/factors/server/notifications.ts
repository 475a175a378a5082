import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { mailText } from '../../../values/mail.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
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

/** Tells the member who acts, as part of the change itself. */
export const notifyOfFactor = (
  tx: Tx,
  ctx: ActionContext,
  { title, text }: FactorNews,
): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    { memberId: ctx.actorId, kind: 'security', title, text: `${text} ${IF_NOT}` },
    { paragraphs: [text, IF_NOT] },
  )

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

/** Mails a code, which stands in no notification: who reads those is signed in already. */
export async function mailCode(
  tx: Tx,
  { at, institution }: ActionContext,
  { to, code, purpose, about }: CodeMail,
): Promise<void> {
  const { subject, opening, lifetime } = REASON[purpose]
  const text = mailText(institution, [
    opening,
    ...(about === undefined ? [] : [about]),
    code,
    `It works once, for ${lifetime}. Never tell it to anybody: our staff will not ask for it.`,
    'If this was not you, somebody else knows your password. Change it and call us.',
  ])
  await queueMail(tx, { to, at, subject, text, codes: [code] })
}

type Lock = 'for a while' | 'for good'

const LOCKED: Record<Lock, FactorNews & { readonly paragraphs: readonly string[] }> = {
  'for a while': {
    title: 'Too many wrong codes',
    text: 'For your safety no code is accepted for a while. Your money is not affected. If this was not you, your password is known to somebody else: call us.',
    paragraphs: [
      'Somebody entered your password correctly, and then a wrong code ten times in a row. For your safety no code is accepted for a while; your money is not affected.',
      'If this was you, wait and try again. If it was not, your password is known to somebody else: call us.',
    ],
  },
  'for good': {
    title: 'No code is accepted any more',
    text: 'A hundred wrong codes in a row were given for your account, with your password. Call us: together we set up new second steps. A passkey still signs you in.',
    paragraphs: [
      'Somebody entered your password correctly, and then a hundred wrong codes in a row. For your safety no code is accepted for your account any more; your money is not affected.',
      'Call us: together we set up new second steps. A passkey still signs you in.',
    ],
  },
}

/** The owner hears that somebody with the right password keeps guessing codes. */
export function notifyOfLock(tx: Tx, ctx: ActionContext, lock: Lock): Promise<void> {
  const { title, text, paragraphs } = LOCKED[lock]
  return notifyMember(
    tx,
    ctx,
    { memberId: ctx.actorId, kind: 'security', title, text },
    { subject: 'Too many wrong codes for your account', paragraphs },
  )
}

/** The owner hears of a right password without its second step: the password may be known. */
export const notifyOfTriesUsedUp = (tx: Tx, ctx: ActionContext): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    {
      memberId: ctx.actorId,
      kind: 'security',
      title: 'Sign-in stopped after wrong codes',
      text: 'Somebody gave your password correctly and then five wrong codes. If this was not you, your password is known to somebody else: change it and call us.',
    },
    {
      subject: 'A sign-in was stopped after wrong codes',
      paragraphs: [
        'Somebody entered your password correctly, and then five wrong codes. Nobody was signed in.',
        'If this was you, sign in again. If it was not, your password is known to somebody else: change it and call us.',
      ],
    },
  )
