import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { mailText } from '../../../values/mail.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { assert } from '../../../values/result.ts'
import { isAlwaysTold } from '../choices.contract.ts'
import { sql } from 'kysely'
import type { NotificationTables } from './tables.ts'
import { type NewNotification, writeNotifications } from './writing.ts'

/** What a mail says. */
interface Mail {
  readonly subject: Words
  /** In order, without the greeting and without who writes. */
  readonly paragraphs: readonly Words[]
  /** Begins with the first name. */
  readonly isGreeting?: boolean
}

/** What the mail says besides or instead of the notification. */
interface MailWords extends Omit<Mail, 'subject'> {
  /** The title of the notification unless given. */
  readonly subject?: Words
  /** Goes out also to who wants no mail of this kind. */
  readonly isUrgent?: boolean
}

type Context = Pick<ActionContext, 'at' | 'institution'>
type Recipient = Pick<NotificationTables['notification_recipient'], 'email' | 'first_name'>

/**
 * Tells a member what happened, in the portal and by mail, once the transaction commits. Whoever wants
 * no news of the kind gets none, and mail waits until quiet hours end; what concerns their safety always arrives,
 * at once.
 * @param mail left out where there is none
 */
export async function notifyMember(
  tx: Tx,
  ctx: Context,
  notification: Omit<NewNotification, 'at'>,
  mail?: MailWords,
): Promise<void> {
  const { personId, kind, title, channels } = notification
  await writeNotifications(tx, [{ ...notification, at: ctx.at }])
  if (!mail || channels?.includes('mail') === false) return
  const isUrgent = mail.isUrgent || isAlwaysTold(kind, 'mail')
  const mutable = isUrgent || channels ? undefined : kind
  const recipient = await recipientOf(tx, personId, mutable)
  if (!recipient) return
  const notBefore = isUrgent ? null : await quietUntil(tx, personId, ctx.at)
  await write(tx, ctx, recipient, { subject: title, notBefore, ...mail })
}

/** Mail that says nothing of what happened in the portal, such as an invitation to it. */
export async function mailMember(
  tx: Tx,
  ctx: Context,
  personId: string,
  mail: Mail,
): Promise<void> {
  const recipient = await recipientOf(tx, personId)
  assert(recipient, `${personId} can be written to`)
  await write(tx, ctx, recipient, mail)
}

/** Writes to the address of the institution that staff read. */
export const mailStaff = (
  tx: Tx,
  { at, institution }: Context,
  { subject, paragraphs, replyTo }: Mail & { readonly replyTo?: string },
): Promise<void> =>
  queueMail(tx, {
    to: institution.supportEmail,
    at,
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text: [...paragraphs, ...(institution.demo ? [institution.demo.notice] : [])].join('\n\n'),
  })

const write = (
  tx: Tx,
  { at, institution }: Context,
  { email, first_name: firstName }: Recipient,
  { subject, paragraphs, isGreeting, notBefore }: Mail & { readonly notBefore?: Date | null },
): Promise<void> => {
  const greeting = isGreeting ? [english('Hello {firstName},', { firstName })] : []
  return queueMail(tx, {
    to: email,
    at,
    notBefore: notBefore ?? null,
    subject,
    text: mailText(institution, [...greeting, ...paragraphs]),
  })
}

/** When the quiet hours of a person end, where a moment is in them. */
async function quietUntil(tx: Tx, personId: string, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select quiet_until(${personId}, ${at}) as until`.execute(tx)
  return rows[0]!.until
}

/** Undefined where they want no mail of this kind; without a kind that is not asked. */
const recipientOf = (
  tx: Tx,
  personId: string,
  kind?: NewNotification['kind'],
): Promise<Recipient | undefined> =>
  tx
    .withTables<NotificationTables>()
    .selectFrom('notification_recipient as recipient')
    .select(['email', 'first_name'])
    .where('person_id', '=', personId)
    .$if(kind !== undefined, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('notification_mute as mute')
              .select('mute.muted_at')
              .whereRef('mute.person_id', '=', 'recipient.person_id')
              .where('mute.kind', '=', kind!)
              .where('mute.channel', '=', 'mail'),
          ),
        ),
      ),
    )
    .executeTakeFirst()
