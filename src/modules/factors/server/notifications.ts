import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { mailText } from '../../../values/mail.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { OTHERS_SIGNED_OUT } from '../contract.ts'
import type { Purpose } from './tables.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'

/** A change to somebody's second steps, as they are told of it. */
export interface FactorNews {
  readonly title: Words
  readonly text: Words
}

export const NEWS = {
  authenticatorAdded: {
    title: english('Authenticator app set up'),
    text: english('Codes of an authenticator app now confirm that it is you.'),
  },
  authenticatorRemoved: {
    title: english('Authenticator app removed'),
    text: english('Codes of your authenticator app are no longer accepted.'),
  },
  backupCodesMade: {
    title: english('New backup codes'),
    text: english('Ten new backup codes were made for your account. Earlier ones no longer work.'),
  },
  backupCodeUsed: {
    title: english('Backup code used'),
    text: english('One of your backup codes was used and works no more.'),
  },
} as const satisfies Record<string, FactorNews>

export const passkeyAdded = (name: string): FactorNews => ({
  title: english('Passkey added'),
  text: english('The passkey "{name}" can now sign in to your account.', { name }),
})

export const passkeyRemoved = (name: string): FactorNews => ({
  title: english('Passkey removed'),
  text: english('The passkey "{name}" can no longer sign in to your account.', { name }),
})

/** What `blockOutgoing` means to whoever it protects. */
export const NO_MONEY_OUT = english(
  'For your safety no money goes to other banks, or to anybody you have not paid before, for 24 hours.',
)

/** After the first app or passkey, which password and mailbox are enough to set up. */
export const andOutgoingBlocked = ({ title, text }: FactorNews): FactorNews => ({
  title,
  text: verbatim(`${text} ${NO_MONEY_OUT}`),
})

/** After what ended the sessions of every other device. */
export const andSignedOut = ({ title, text }: FactorNews): FactorNews => ({
  title,
  text: verbatim(`${text} ${english(OTHERS_SIGNED_OUT)}`),
})

const IF_NOT = english('If this was not you, call us at once.')

/** Tells the member who acts, as part of the change itself. */
export const notifyOfFactor = (
  tx: Tx,
  ctx: ActionContext,
  { title, text }: FactorNews,
): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    { personId: ctx.actorId, kind: 'security', title, text: verbatim(`${text} ${IF_NOT}`) },
    { paragraphs: [text, IF_NOT] },
  )

interface Reason {
  readonly subject: Words
  readonly opening: Words
  readonly lifetime: Words
}

const TEN_MINUTES = english(
  'It works once, for ten minutes. Never tell it to anybody: our staff will not ask for it.',
)
const FIVE_MINUTES = english(
  'It works once, for five minutes. Never tell it to anybody: our staff will not ask for it.',
)

const REASON: Record<Purpose, Reason> = {
  'sign-in': {
    subject: english('Your sign-in code'),
    opening: english('Use this code to finish signing in:'),
    lifetime: TEN_MINUTES,
  },
  transfer: {
    subject: english('Your transfer code'),
    opening: english('Use this code to confirm your transfer:'),
    lifetime: FIVE_MINUTES,
  },
  account: {
    subject: english('Your code for a change to your account'),
    opening: english('Use this code to confirm a change to your account:'),
    lifetime: FIVE_MINUTES,
  },
}

interface CodeMail {
  readonly to: string
  readonly code: string
  readonly purpose: Purpose
  /** What the code is for, where there is more to say than the purpose. */
  readonly about?: Words | undefined
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
    verbatim(code),
    lifetime,
    english('If this was not you, somebody else knows your password. Change it and call us.'),
  ])
  await queueMail(tx, { to, at, subject, text, codes: [code] })
}

type Lock = 'for a while' | 'for good'

const LOCKED: Record<Lock, FactorNews & { readonly paragraphs: readonly Words[] }> = {
  'for a while': {
    title: english('Too many wrong codes'),
    text: english(
      'For your safety no code is accepted for a while. Your money is not affected. If this was not you, your password is known to somebody else: call us.',
    ),
    paragraphs: [
      english(
        'Somebody entered your password correctly, and then a wrong code ten times in a row. For your safety no code is accepted for a while; your money is not affected.',
      ),
      english(
        'If this was you, wait and try again. If it was not, your password is known to somebody else: call us.',
      ),
    ],
  },
  'for good': {
    title: english('No code is accepted any more'),
    text: english(
      'A hundred wrong codes in a row were given for your account, with your password. Call us: together we set up new second steps. A passkey still signs you in.',
    ),
    paragraphs: [
      english(
        'Somebody entered your password correctly, and then a hundred wrong codes in a row. For your safety no code is accepted for your account any more; your money is not affected.',
      ),
      english('Call us: together we set up new second steps. A passkey still signs you in.'),
    ],
  },
}

/** The owner hears that somebody with the right password keeps guessing codes. */
export function notifyOfLock(tx: Tx, ctx: ActionContext, lock: Lock): Promise<void> {
  const { title, text, paragraphs } = LOCKED[lock]
  return notifyMember(
    tx,
    ctx,
    { personId: ctx.actorId, kind: 'security', title, text },
    { subject: english('Too many wrong codes for your account'), paragraphs },
  )
}

/** The owner hears of a right password without its second step: the password may be known. */
export const notifyOfTriesUsedUp = (tx: Tx, ctx: ActionContext): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    {
      personId: ctx.actorId,
      kind: 'security',
      title: english('Sign-in stopped after wrong codes'),
      text: english(
        'Somebody gave your password correctly and then five wrong codes. If this was not you, your password is known to somebody else: change it and call us.',
      ),
    },
    {
      subject: english('A sign-in was stopped after wrong codes'),
      paragraphs: [
        english(
          'Somebody entered your password correctly, and then five wrong codes. Nobody was signed in.',
        ),
        english(
          'If this was you, sign in again. If it was not, your password is known to somebody else: change it and call us.',
        ),
      ],
    },
  )
