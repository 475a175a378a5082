import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { referenceOf } from '../../../values/ids.ts'
import { mailText } from '../../../values/mail.ts'
import { mailStaff, notifyMember } from '../../notifications/server/notifications.ts'
import { ANSWERED_WITHIN, SUBJECT_LABEL, type Subject } from '../contract.ts'
import type { AboutColumns, MessageRow } from './tables.ts'
import { threadPath } from '../about.contract.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'

type NewMessage = Pick<
  MessageRow,
  'kind' | 'name' | 'email' | 'phone' | 'subject' | 'body' | 'preferred_contact' | 'person_id'
> &
  Partial<AboutColumns>

type Kept = NewMessage & Pick<MessageRow, 'id'>

type Context = ActionContext<string | null>

/** The subject in words: one of the form's, or what a member typed. */
export const subjectOf = ({ kind, subject }: Pick<MessageRow, 'kind' | 'subject'>): string =>
  kind === 'contact' ? english(SUBJECT_LABEL[subject as Subject]) : subject

/**
 * Tells the support address. Nothing a person typed goes into the head of a mail but the address an
 * answer goes to, whose form was checked.
 */
export async function mailSupport(tx: Tx, ctx: Context, message: NewMessage): Promise<void> {
  const { kind, name, email, phone, transfer_id: transferId } = message
  if (isForSome(message))
    return mailStaff(tx, ctx, {
      subject: headOf(message),
      paragraphs: [
        english('A new message is waiting under Messages in the back office.'),
        english('Only those may read it whose role includes what it is about.'),
      ],
    })
  const known = [
    english('Name: {name}', { name }),
    english('Email: {email}', { email }),
    ...(phone === null ? [] : [english('Phone: {phone}', { phone })]),
    ...(kind === 'question'
      ? []
      : [english(message.preferred_contact === 'phone' ? 'Answer by: phone' : 'Answer by: email')]),
    english('Subject: {subject}', { subject: subjectOf(message) }),
    ...(transferId == null
      ? []
      : [english('Transaction: {reference}', { reference: referenceOf(transferId) })]),
  ]
  await mailStaff(tx, ctx, {
    replyTo: email,
    subject: headOf(message),
    paragraphs: [
      english('A new message is waiting under Messages in the back office.'),
      verbatim(known.join('\n')),
      quoted(message.body),
    ],
  })
}

/** What somebody else wrote looks like it: in a mail of ours a link in a line of its own would become a button. */
const quoted = (text: string): Words => verbatim(text.replace(/^/gm, '> '))

/** The address of the institution is read by people of all roles, so it gets no word of these. */
const isForSome = ({ application_id: application, deposit_id: deposit }: NewMessage): boolean =>
  application != null || deposit != null

function headOf({ kind, subject }: NewMessage): Words {
  if (kind === 'contact')
    return english('Contact form: {subject}', {
      subject: english(SUBJECT_LABEL[subject as Subject]),
    })
  return kind === 'question'
    ? english('Question from a member')
    : english('Somebody asks for an appointment')
}

/** Says that the request for an appointment arrived, with no word of the sender's own. */
export const mailAppointmentRequested = (
  tx: Tx,
  { institution, at }: Context,
  to: string,
  request: Words,
): Promise<void> =>
  queueMail(tx, {
    to,
    at,
    subject: english('You asked for an appointment'),
    text: mailText(institution, [
      english('Hello,'),
      english('Thank you for asking {institution} for a time to talk. You asked for this:', {
        institution: institution.name,
      }),
      request,
      english(
        'It is not settled yet. A person on our staff confirms it, or suggests another time, within {time}.',
        { time: english(ANSWERED_WITHIN) },
      ),
      english(
        'If you did not ask for it, somebody else typed your address. You do not need to do anything.',
      ),
    ]),
  })

/**
 * Says that it arrived. Not a word of the sender's is in it: the address may be somebody else's, and
 * then it would be our mail that carries a stranger's text to them.
 */
export const mailAcknowledgment = (
  tx: Tx,
  { institution, at }: Context,
  to: string,
): Promise<void> =>
  queueMail(tx, {
    to,
    at,
    subject: english('We received your message'),
    text: mailText(institution, [
      english('Hello,'),
      english(
        'Thank you for writing to {institution}. Your message has arrived and our staff will read it.',
        { institution: institution.name },
      ),
      english('We usually answer within {time}. We are here {hours}.', {
        time: english(ANSWERED_WITHIN),
        hours: institution.supportHours,
      }),
      english(
        'If you did not write to us, somebody else typed your address. You do not need to do anything.',
      ),
    ]),
  })

/** Brings the answer to a visitor by mail. A member reads it signed in, and a mail says only that it is there. */
export async function tellAnswer(
  tx: Tx,
  ctx: Context,
  { id, person_id: personId, name, email, subject, body, application_id: application }: Kept,
  answer: string,
): Promise<void> {
  if (personId === null)
    return queueMail(tx, {
      to: email,
      at: ctx.at,
      subject: english('An answer to your message'),
      text: mailText(ctx.institution, [
        english('Hello {name},', { name }),
        verbatim(answer),
        verbatim(`${english('You wrote to us:')}\n${quoted(body)}`),
      ]),
    })
  await notifyMember(
    tx,
    ctx,
    {
      personId,
      kind: 'question',
      title: english('We answered your question'),
      text: english('Our answer to “{subject}” is under Messages.', { subject }),
      path: threadPath(id),
    },
    {
      isGreeting: true,
      paragraphs: [
        application == null
          ? english('Our staff answered a message of yours. Sign in and open Messages to read it.')
          : english('Our staff answered your question about your application. Sign in to read it.'),
      ],
    },
  )
}

/** Tells somebody that staff wrote to them. A mail says only that there is a message. */
export const tellBegun = (
  tx: Tx,
  ctx: ActionContext,
  { id, person_id: personId, subject, application_id: application }: Kept & { person_id: string },
): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    {
      personId,
      kind: 'question',
      title: english('We wrote you a message'),
      text: english('“{subject}” is under Messages.', { subject }),
      path: threadPath(id),
    },
    {
      isGreeting: true,
      paragraphs: [
        application == null
          ? english('Our staff wrote you a message. Sign in and open Messages to read it.')
          : english('Our staff wrote you a message about your application. Sign in to read it.'),
      ],
    },
  )
