import { audit } from '../../audit/server/audit.ts'
import { NO_MONEY_OUT } from '../../factors/server/factors.ts'
import { mailMember, notifyMember } from '../../notifications/server/notifications.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { mailText } from '../../../values/mail.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'

type AnyContext = ActionContext<string | null>

const IF_NOT = english('If this was not you, call us at once.')

/** Mails the link for a new password. No notification: the owner of the mailbox is to choose it. */
export const mailReset = (
  tx: Tx,
  ctx: AnyContext,
  { personId, link }: { readonly personId: string; readonly link: string },
): Promise<void> =>
  mailMember(tx, ctx, personId, {
    subject: english('Choose a new password'),
    paragraphs: [
      english('Somebody asked for a new password for your account. Choose one here:'),
      verbatim(link),
      english(
        'The link works once, for thirty minutes. Afterwards you sign in with both steps as always.',
      ),
      english('If this was not you, do nothing: your password stays as it is.'),
    ],
  })

/** @param byLink whether it was chosen with a link from an email, after which outgoing transfers wait */
export const notifyOfNewPassword = (tx: Tx, ctx: ActionContext, byLink: boolean): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    {
      personId: ctx.actorId,
      kind: 'security',
      title: english('Your password was changed'),
      text: english('Every other device was signed out. If this was not you, call us at once.'),
    },
    {
      paragraphs: [
        english(
          'The password of your account was changed just now, and every other device was signed out.',
        ),
        ...(byLink ? [english('It was chosen with a link from an email.'), NO_MONEY_OUT] : []),
        IF_NOT,
      ],
    },
  )

interface Mail {
  readonly to: string
  readonly subject: Words
  readonly paragraphs: readonly Words[]
}

/** To an address as it stands, whether a member signs in with it or not. */
const mailAddress = (
  tx: Tx,
  { at, institution }: AnyContext,
  { to, subject, paragraphs }: Mail,
): Promise<void> => queueMail(tx, { to, at, subject, text: mailText(institution, paragraphs) })

export const mailNewAddress = (
  tx: Tx,
  ctx: AnyContext,
  { to, link }: { readonly to: string; readonly link: string },
): Promise<void> =>
  mailAddress(tx, ctx, {
    to,
    subject: english('Confirm your new email address'),
    paragraphs: [
      english(
        'Somebody wants to sign in to their account with this address. If that is you, confirm it here:',
      ),
      verbatim(link),
      english('The link works once, for an hour. Until then everything stays as it is.'),
      english('If this was not you, do nothing.'),
    ],
  })

/** To somebody who has an account already: they learn of the attempt, the other person of nothing. */
export const mailAddressTaken = (tx: Tx, ctx: AnyContext, to: string): Promise<void> =>
  mailAddress(tx, ctx, {
    to,
    subject: english('Your email address stays as it is'),
    paragraphs: [
      english(
        'Somebody wanted to use this address for another account of ours. You sign in with it already, so nothing has changed.',
      ),
      english(
        'If this was you, use another address for the other account. If not, there is nothing to do.',
      ),
    ],
  })

export const mailAddressAsked = (
  tx: Tx,
  ctx: AnyContext,
  { to, newEmail }: { readonly to: string; readonly newEmail: string },
): Promise<void> =>
  mailAddress(tx, ctx, {
    to,
    subject: english('Your email address is about to change'),
    paragraphs: [
      english(
        'Somebody asked to sign in to your account with {newEmail} instead of this address. It counts once a link in an email to that address was followed.',
        { newEmail },
      ),
      english('If this was not you, change your password and call us at once.'),
    ],
  })

/** Told in the portal, and by mail to both addresses. */
export async function notifyOfNewAddress(
  tx: Tx,
  ctx: ActionContext,
  { before, newEmail }: { readonly before: string; readonly newEmail: string },
): Promise<void> {
  const title = english('Your email address was changed')
  const text = english('You now sign in with {newEmail}. If this was not you, call us at once.', {
    newEmail,
  })
  const paragraphs = [
    english('From now on your account is signed in to with {newEmail}.', { newEmail }),
    IF_NOT,
  ]
  await mailAddress(tx, ctx, { to: before, subject: title, paragraphs })
  const { actorId: personId } = ctx
  await notifyMember(tx, ctx, { personId, kind: 'security', title, text }, { paragraphs })
}

/** @param lastDigits of the new number, which are enough to recognize it */
export function notifyOfNewPhone(tx: Tx, ctx: ActionContext, lastDigits: string): Promise<void> {
  const title = english('Your phone number was changed')
  const text = english(
    'The number we call you on now ends in {lastDigits}. If this was not you, call us at once.',
    { lastDigits },
  )
  const { actorId: personId } = ctx
  return notifyMember(tx, ctx, { personId, kind: 'security', title, text }, { paragraphs: [text] })
}

/**
 * In the portal a stranger at the keys would read it first, so it goes out by mail as well.
 * @param device "Chrome on Windows", as far as the browser tells
 */
export const notifyOfNewDevice = (tx: Tx, ctx: ActionContext, device: string): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    {
      personId: ctx.actorId,
      kind: 'security',
      title: english('Sign-in from a new device'),
      text: english(
        'Somebody signed in to your account on a device you have not used lately. If this was not you, call us at once.',
      ),
    },
    {
      paragraphs: [
        english(
          'Somebody signed in to your account on a device you have not used lately: {device}.',
          { device },
        ),
        english(
          'If this was you, there is nothing to do. If not, call us at once; under Safety you can sign it out.',
        ),
      ],
    },
  )

const GUESSED = english('Many wrong passwords for your account')
const TWENTY_WRONG = english(
  'Somebody gave twenty wrong passwords for your account within a day. None of them was right.',
)
const NOT_YOU = english(
  'If it was not you, there is no need to change your password, unless it is short or you use it elsewhere too.',
)
const WAYS_IN = english(
  'Should signing in ask you to wait: a device on which you signed in before goes on working, and so does a passkey. A new password chosen with "Forgot your password" lets you in at once as well.',
)

/** The owner of the account hears that somebody is guessing, and how they get in meanwhile. */
export async function notifyOfGuessing(tx: Tx, ctx: AnyContext, personId: string): Promise<void> {
  // Without the address: the guesses came from many.
  await audit(tx, { ...ctx, address: null }, 'sign_in.guessing_told', { subjectId: personId })
  const text = verbatim(`${TWENTY_WRONG} ${NOT_YOU} ${WAYS_IN}`)
  await notifyMember(
    tx,
    ctx,
    { personId, kind: 'security', title: GUESSED, text },
    {
      paragraphs: [
        TWENTY_WRONG,
        english('If it was you, wait until you are asked again, or choose a new password.'),
        NOT_YOU,
        WAYS_IN,
      ],
    },
  )
}
