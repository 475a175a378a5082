import { createTransport } from 'nodemailer'
import { sql, type Generated } from 'kysely'
import type { Institution } from '../../values/institution.ts'
import type { Db, Engine } from './db.ts'
import { letterHtml } from './letterHtml.ts'
import type { Log } from './log.ts'

/** A file that travels with a mail. */
export interface Attachment {
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly bytes: Buffer
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** When it is written, by the portal's clock. */
  readonly at: Date
  /** Whom an answer goes to, where that is not the institution's own address. */
  readonly replyTo?: string
  /** One-time codes the text carries, listed for the demo mailbox. */
  readonly codes?: readonly string[]
  readonly attachments?: readonly Attachment[]
}

type MailTables = {
  mail: {
    id: Generated<bigint>
    recipient: string
    subject: string
    body: string
    codes: string[]
    reply_to: string | null
    message_id: Generated<string>
    queued_at: Date
    sent_at: Date | null
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
  }
  mail_attachment: { mail_id: bigint; position: number; name: string; type: string; bytes: Buffer }
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

/** Queues a mail in the transaction that gives reason for it; it leaves after the commit. */
export async function queueMail(
  tx: Db,
  { to, subject, text, at, replyTo, codes = [], attachments = [] }: Mail,
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

export interface CaughtMail extends Omit<Mail, 'attachments' | 'replyTo'> {
  readonly codes: readonly string[]
  /** What travels with it, and how many bytes that is. */
  readonly files: readonly { readonly name: string; readonly size: number }[]
}

/** What the demo mailbox shows: newest first, at most `limit`. */
export async function caughtMail(db: Db, limit: number): Promise<readonly CaughtMail[]> {
  const rows = await db
    .withTables<MailTables>()
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body', 'codes', 'queued_at'])
    .select(
      sql<CaughtMail['files']>`coalesce((
        select jsonb_agg(jsonb_build_object('name', name, 'size', octet_length(bytes)) order by position)
          from mail_attachment where mail_id = mail.id), '[]')`.as('files'),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ recipient, subject, body, codes, files, queued_at }) => ({
    to: recipient,
    subject,
    text: body,
    codes,
    files,
    at: queued_at,
  }))
}

export interface MailRoom {
  flush(): void
  close(): Promise<void>
}

const SWEEP_EVERY_MS = 5000
const ATTEMPTS_MAX = 8

/** Without an SMTP server nothing leaves the house: the mails stay in their table, the mailbox. */
export function openMailRoom(
  engine: Engine,
  smtpUrl: string | undefined,
  institution: Institution,
  log: Log,
): MailRoom {
  if (!smtpUrl) return { flush: () => {}, close: async () => {} }
  const transport = createTransport(smtpUrl)
  const from = { name: institution.name, address: institution.supportEmail }
  const [, domain] = institution.supportEmail.split('@')
  let running: Promise<void> | undefined
  const flush = (): void => {
    running ??= sendDue(engine.db, log, async (mail) => {
      const { to, subject, text, at, replyTo, messageId, attachments = [] } = mail
      const files = attachments.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: bytes,
      }))
      const html = letterHtml(institution, { subject, text })
      await transport.sendMail({
        from,
        to,
        ...(replyTo !== undefined && { replyTo }),
        subject,
        text,
        html,
        date: at,
        // The same at every attempt: a reader that gets the mail twice shows it once.
        messageId: `<${messageId}@${domain}>`,
        // Absence notes and other machines do not answer what a machine has sent (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: files,
      })
    })
      .catch((error: unknown) => log.warn({ err: error }, 'mail not sent, trying again'))
      .finally(() => {
        running = undefined
      })
  }
  const sweep = setInterval(flush, SWEEP_EVERY_MS).unref()
  return {
    flush,
    close: async () => {
      clearInterval(sweep)
      await running
      transport.close()
    },
  }
}

interface DueMail extends Mail {
  /** Told apart by this from every other mail, before the @ of its Message-ID. */
  readonly messageId: string
}

interface DueRow {
  readonly id: bigint
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly reply_to: string | null
  readonly message_id: string
  readonly queued_at: Date
}

/**
 * Sends one due mail at a time. A mail is claimed by moving its next attempt ahead, so a process
 * that dies while sending leaves it to be sent again: at least once, never lost.
 */
async function sendDue(db: Db, log: Log, send: (mail: DueMail) => Promise<void>): Promise<void> {
  for (;;) {
    const { rows } = await sql<DueRow>`
      update mail set attempts = attempts + 1,
             next_attempt_at = now() + interval '30 seconds' * power(2, attempts)
       where id = (select id from mail
                    where sent_at is null and attempts < ${ATTEMPTS_MAX} and next_attempt_at <= now()
                    order by id limit 1 for update skip locked)
      returning id, recipient, subject, body, reply_to, message_id, queued_at`.execute(db)
    const due = rows[0]
    if (!due) return
    const attachments = await attachmentsOf(db, due.id)
    try {
      await send({
        to: due.recipient,
        subject: due.subject,
        text: due.body,
        at: due.queued_at,
        ...(due.reply_to !== null && { replyTo: due.reply_to }),
        messageId: due.message_id,
        attachments,
      })
    } catch (error) {
      log.warn({ err: error, mail: due.id.toString() }, 'mail refused by the mail server')
      continue
    }
    // Once it has left, the text and the files go: they may have carried a code or a statement.
    await sql`update mail set sent_at = now(), body = '', codes = '{}' where id = ${due.id}`.execute(
      db,
    )
    await sql`delete from mail_attachment where mail_id = ${due.id}`.execute(db)
  }
}

const attachmentsOf = (db: Db, mailId: bigint): Promise<readonly Attachment[]> =>
  db
    .withTables<MailTables>()
    .selectFrom('mail_attachment')
    .select(['name', 'type', 'bytes'])
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute()
