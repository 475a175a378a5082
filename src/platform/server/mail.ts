import { sql, type Generated } from 'kysely'
import type { Db } from './db.ts'
import { verbatim, type Words } from '../../values/sentence.ts'

/** A file that travels with a mail. */
export interface Attachment {
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly bytes: Buffer
}

export interface Mail {
  readonly to: string
  readonly subject: Words
  readonly text: string
  /** When it is written, by the portal's clock. */
  readonly at: Date
  /** When it may leave, where that is not at once. */
  readonly notBefore?: Date | null
  /** Whom an answer goes to, where that is not the institution's own address. */
  readonly replyTo?: string
  /** One-time codes the text carries, listed for the demo mailbox. */
  readonly codes?: readonly string[]
  readonly attachments?: readonly Attachment[]
}

export type MailTables = {
  mail: {
    id: Generated<bigint>
    recipient: string
    subject: string
    body: string
    codes: string[]
    reply_to: string | null
    message_id: Generated<string>
    queued_at: Date
    not_before: Date | null
    sent_at: Date | null
  }
  mail_attachment: { mail_id: bigint; position: number; name: string; type: string; bytes: Buffer }
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

/** Queues a mail in the transaction that gives reason for it; `mailJob.ts` sends it after the commit. */
export async function queueMail(
  tx: Db,
  { to, subject, text, at, replyTo, notBefore = null, codes = [], attachments = [] }: Mail,
): Promise<void> {
  const tables = tx.withTables<MailTables>()
  const mail = await tables
    .insertInto('mail')
    .values({
      recipient: oneLine(to),
      subject: oneLine(subject),
      body: text,
      codes: [...codes],
      reply_to: replyTo === undefined ? null : oneLine(replyTo),
      queued_at: at,
      not_before: notBefore,
      sent_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (attachments.length === 0) return
  const rows = attachments.map(({ name, type, bytes }, position) => ({
    mail_id: mail.id,
    position,
    name: oneLine(name),
    type,
    bytes,
  }))
  await tables.insertInto('mail_attachment').values(rows).execute()
}

export interface CaughtMail extends Omit<Mail, 'attachments' | 'notBefore' | 'replyTo'> {
  readonly codes: readonly string[]
  /** What travels with it, and how many bytes that is. */
  readonly files: readonly { readonly name: string; readonly size: number }[]
}

/** What the demo mailbox shows: newest first, at most `limit`. What waits for a moment after `now` is not there yet. */
export async function caughtMail(
  db: Db,
  limit: number,
  now?: Date,
): Promise<readonly CaughtMail[]> {
  const rows = await db
    .withTables<MailTables>()
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body', 'codes', 'queued_at'])
    .select(
      sql<CaughtMail['files']>`coalesce((
        select jsonb_agg(jsonb_build_object('name', name, 'size', octet_length(bytes)) order by position)
          from mail_attachment where mail_id = mail.id), '[]')`.as('files'),
    )
    .where(sql<boolean>`coalesce(not_before <= ${now ?? null}, true)`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ recipient, subject, body, codes, files, queued_at }) => ({
    to: recipient,
    subject: verbatim(subject),
    text: body,
    codes,
    files,
    at: queued_at,
  }))
}
