import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { namesOf } from '../../members/server/members.ts'
import { tell } from '../../notifications/server/notifications.ts'

interface Occasion {
  readonly memberId: string
  readonly at: Date
}

interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

async function write(
  tx: Tx,
  institution: Institution,
  { memberId, at }: Occasion,
  { subject, paragraphs }: Letter,
): Promise<void> {
  const names = await namesOf(tx, [memberId])
  await queueMail(tx, {
    to: await emailOf(tx, memberId),
    at,
    subject,
    text: letterText(institution, [`Hello ${names.get(memberId)!.firstName},`, ...paragraphs]),
  })
}

/** The reason stays with staff: it may be a suspicion, and the member hears it in conversation. */
export async function letterOfSuspension(
  tx: Tx,
  institution: Institution,
  { memberId, at }: Occasion,
): Promise<void> {
  const title = 'Your online access is suspended'
  const text = 'Nobody can sign in for you until we lift this. Your money stays where it is.'
  await tell(tx, [{ memberId, kind: 'security', title, text, at }])
  await write(
    tx,
    institution,
    { memberId, at },
    {
      subject: title,
      paragraphs: [text, 'Please get in touch with us, so that we can sort it out together.'],
    },
  )
}

export async function letterOfReinstatement(
  tx: Tx,
  institution: Institution,
  { memberId, at }: Occasion,
): Promise<void> {
  const title = 'Your online access is open again'
  const text = 'You can sign in as before.'
  await tell(tx, [{ memberId, kind: 'security', title, text, at }])
  await write(tx, institution, { memberId, at }, { subject: title, paragraphs: [text] })
}

interface ChangedDetails extends Occasion {
  /** The old and the new one where it changed. */
  readonly emails: readonly string[]
  /** "name", "address". */
  readonly what: readonly string[]
}

/** What changed and not what it is now: the old mailbox may be somebody else's by now. */
export async function lettersOfChangedDetails(
  tx: Tx,
  institution: Institution,
  { memberId, at, emails, what }: ChangedDetails,
): Promise<void> {
  const title = 'Your details were changed'
  const list = new Intl.ListFormat('en-US').format(what)
  const text = `Our staff changed your ${list}, as we were asked to in your name.`
  const held = what.includes('email')
    ? [
        'Codes and letters go to the new email from now on. For your safety no money goes to other banks, or to anybody you have not paid before, for 24 hours.',
      ]
    : []
  const warning = 'If you did not ask for this, call us at once.'
  await tell(tx, [{ memberId, kind: 'security', title, text: `${text} ${warning}`, at }])
  const paragraphs = [text, ...held, warning]
  for (const to of emails) {
    await queueMail(tx, { at, to, subject: title, text: letterText(institution, paragraphs) })
  }
}

export async function letterOfRemovedSteps(
  tx: Tx,
  institution: Institution,
  { memberId, at }: Occasion,
): Promise<void> {
  const title = 'Your second steps were removed'
  const text =
    'Our staff removed the authenticator app, passkeys and backup codes of your account, because we were told that they are lost. You were signed out everywhere.'
  const warning = 'If you did not ask for this, call us at once.'
  await tell(tx, [{ memberId, kind: 'security', title, text: `${text} ${warning}`, at }])
  await write(
    tx,
    institution,
    { memberId, at },
    {
      subject: title,
      paragraphs: [
        text,
        'Sign in with your password and the code we send to this address, and set up new ones. For your safety no money goes to other banks for 24 hours.',
        warning,
      ],
    },
  )
}

interface Invitation extends Occasion {
  readonly link: string
  /** Whether staff have a first password to tell them. */
  readonly passwordKnown: boolean
}

/** Never with the password: that comes from the person who chose it, by another way. */
export const letterOfInvitation = (
  tx: Tx,
  institution: Institution,
  { memberId, at, link, passwordKnown }: Invitation,
): Promise<void> => {
  const first = passwordKnown
    ? ' With the first password our staff gave you, you can sign in as well; we then ask you to choose your own.'
    : ''
  return write(
    tx,
    institution,
    { memberId, at },
    {
      subject: `Welcome to ${institution.name}`,
      paragraphs: [
        'We opened a Checking and a Savings account for you, and online access to them. Choose your password here:',
        link,
        `The link works once, for seven days.${first} Each time you sign in we also send a code to this address, which nobody but you can read.`,
        'If you did not ask for this, please tell us.',
      ],
    },
  )
}
