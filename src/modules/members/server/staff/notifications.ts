import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { queueMail } from '../../../../platform/server/mail.ts'
import { mailText } from '../../../../values/mail.ts'
import { firstAccounts } from '../../../accounts/server/accounts.ts'
import { NO_MONEY_OUT } from '../../../factors/server/factors.ts'
import { mailMember, notifyMember } from '../../../notifications/server/notifications.ts'
import { english, say, verbatim } from '../../../../values/sentence.ts'
import { formatList } from '../../../../values/formats.ts'

/** The reason stays with staff: it may be a suspicion, and the member hears it in conversation. */
export function notifyOfSuspension(tx: Tx, ctx: ActionContext, personId: string): Promise<void> {
  const title = english('Your online access is suspended')
  const text = english(
    'Nobody can sign in for you until we lift this. Your money stays where it is.',
  )
  const next = english('Please get in touch with us, so that we can sort it out together.')
  const mail = { isGreeting: true, paragraphs: [text, next] }
  return notifyMember(tx, ctx, { personId, kind: 'security', title, text }, mail)
}

export function notifyOfReinstatement(tx: Tx, ctx: ActionContext, personId: string): Promise<void> {
  const title = english('Your online access is open again')
  const text = english('You can sign in as before.')
  const mail = { isGreeting: true, paragraphs: [text] }
  return notifyMember(tx, ctx, { personId, kind: 'security', title, text }, mail)
}

/** What can have changed, as part of a sentence. */
const CHANGED = {
  name: say('name'),
  email: say('email'),
  phone: say('phone'),
  address: say('address'),
}

interface ChangedDetails {
  readonly personId: string
  /** The old and the new one where it changed. */
  readonly emails: readonly string[]
  readonly what: readonly (keyof typeof CHANGED)[]
}

/** What changed and not what it is now: the old mailbox may be somebody else's by now. */
export async function notifyOfChangedDetails(
  tx: Tx,
  ctx: ActionContext,
  { personId, emails, what }: ChangedDetails,
): Promise<void> {
  const title = english('Your details were changed')
  const list = formatList(what.map((each) => english(CHANGED[each])))
  const text = english('Our staff changed your {details}, as we were asked to in your name.', {
    details: list,
  })
  const held = what.includes('email')
    ? [english('Codes and emails go to the new address from now on.'), NO_MONEY_OUT]
    : []
  const warning = english('If you did not ask for this, call us at once.')
  await notifyMember(tx, ctx, {
    personId,
    kind: 'security',
    title,
    text: verbatim(`${text} ${warning}`),
  })
  const written = mailText(ctx.institution, [text, ...held, warning])
  for (const to of emails) await queueMail(tx, { at: ctx.at, to, subject: title, text: written })
}

const STEPS_REMOVED = {
  title: english('Your second steps were removed'),
  text: english(
    'Our staff removed the authenticator app, passkeys and backup codes of your account, because we were told that they are lost. You were signed out everywhere.',
  ),
  next: english(
    'Sign in with your password and the code we send to this address, and set up new ones.',
  ),
}
const CODES_ACCEPTED = {
  title: english('Codes are accepted again'),
  text: english(
    'Our staff ended the wait after too many wrong codes. You were signed out everywhere.',
  ),
  next: english('Sign in with your password and the code we send to this address.'),
}

/** @param hadSteps whether there was an app or a passkey to remove, and not only a wait after wrong codes */
export function notifyOfRemovedSteps(
  tx: Tx,
  ctx: ActionContext,
  { personId, hadSteps }: { readonly personId: string; readonly hadSteps: boolean },
): Promise<void> {
  const { title, text, next } = hadSteps ? STEPS_REMOVED : CODES_ACCEPTED
  const warning = english('If you did not ask for this, call us at once.')
  const mail = { isGreeting: true, paragraphs: [text, next, NO_MONEY_OUT, warning] }
  const notification = {
    personId,
    kind: 'security',
    title,
    text: verbatim(`${text} ${warning}`),
  } as const
  return notifyMember(tx, ctx, notification, mail)
}

interface Invitation {
  readonly personId: string
  readonly link: string
  /** Whether staff have a first password to tell them. */
  readonly passwordKnown: boolean
}

/** Never with the password: that comes from the person who chose it, by another way. */
export function mailInvitation(
  tx: Tx,
  ctx: ActionContext,
  { personId, link, passwordKnown }: Invitation,
): Promise<void> {
  return mailMember(tx, ctx, personId, {
    subject: english('Welcome to {name}', { name: ctx.institution.name }),
    isGreeting: true,
    paragraphs: [
      english(
        'We opened {count, plural, one {an account} other {accounts}} for you, with online access: {accounts}. Choose your password here:',
        firstAccounts(ctx.institution.shares),
      ),
      verbatim(link),
      english(
        passwordKnown
          ? 'The link works once, for seven days. With the first password our staff gave you, you can sign in as well; we then ask you to choose your own. Each time you sign in we also send a code to this address, which nobody but you can read.'
          : 'The link works once, for seven days. Each time you sign in we also send a code to this address, which nobody but you can read.',
      ),
      english('If you did not ask for this, please tell us.'),
    ],
  })
}
