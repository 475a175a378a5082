import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { letterText } from '../../../values/letter.ts'
import { isAlwaysTold } from '../choices.contract.ts'
import type { NotificationTables } from './tables.ts'
import { tell, type Telling } from './telling.ts'

/** What the mail says besides or instead of the notification. */
interface MailWords {
  /** The title of the notification unless given. */
  readonly subject?: string
  /** In order, without the greeting and without who writes. */
  readonly paragraphs: readonly string[]
  /** Begins with the first name. */
  readonly isGreeting?: boolean
  /** Goes out also to who wants no mail of this kind. */
  readonly isUrgent?: boolean
}

/**
 * Tells a member what happened, in the portal and by mail, once the transaction commits. Whoever wants
 * no news of the kind gets none; what concerns their safety always arrives.
 * @param mail left out where there is none
 */
export async function notifyMember(
  tx: Tx,
  { at, institution }: Pick<ActionContext, 'at' | 'institution'>,
  notification: Omit<Telling, 'at'>,
  mail?: MailWords,
): Promise<void> {
  await tell(tx, [{ ...notification, at }])
  if (!mail) return
  const { subject = notification.title, paragraphs, isGreeting, isUrgent } = mail
  const recipient = await recipientOf(tx, notification, isUrgent)
  if (!recipient) return
  const greeting = isGreeting ? [`Hello ${recipient.first_name},`] : []
  const text = letterText(institution, [...greeting, ...paragraphs])
  await queueMail(tx, { to: recipient.email, at, subject, text })
}

/** Undefined where the member wants no mail of this kind. */
const recipientOf = (
  tx: Tx,
  { memberId, kind }: Omit<Telling, 'at'>,
  isUrgent = false,
): Promise<NotificationTables['notification_recipient'] | undefined> =>
  tx
    .withTables<NotificationTables>()
    .selectFrom('notification_recipient as recipient')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(!isUrgent && !isAlwaysTold(kind, 'mail'), (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('notification_mute as mute')
              .select('mute.muted_at')
              .whereRef('mute.member_id', '=', 'recipient.member_id')
              .where('mute.kind', '=', kind)
              .where('mute.channel', '=', 'mail'),
          ),
        ),
      ),
    )
    .executeTakeFirst()
