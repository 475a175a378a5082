import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from './action.ts'
import type { JobDependencies } from './claimLoop.ts'
import type { Db, Tx } from './db.ts'
import { type MailColors, type MailHead, mailHtml } from './mailHtml.ts'
import type { MailTables } from './mail.ts'
import { Outage, sendLoop, type SentWork } from './sendLoop.ts'

/** The name of the job, there only where mail is sent. */
export const MAIL_JOB = 'mail'

interface MailDependencies extends JobDependencies {
  readonly smtpUrl: string
  readonly colors: MailColors
}

/** How long the mail server may be silent: a mail is claimed for a minute. */
const SILENCE_MS_MAX = 20_000

/**
 * Hands mails to the mail server, the oldest first. A mail that it refuses is tried again later and
 * then set aside; while there is no mail server, all of them wait.
 * @returns how many it took
 */
export async function sendMails(
  db: Db,
  { smtpUrl: url, ...dependencies }: MailDependencies,
  countMax: number,
): Promise<number> {
  const silence = { greetingTimeout: SILENCE_MS_MAX, socketTimeout: SILENCE_MS_MAX }
  const transport = createTransport({ url, connectionTimeout: SILENCE_MS_MAX, ...silence })
  const { institution, colors } = dependencies
  const work: SentWork<DueMail> = {
    job: MAIL_JOB,
    key: ['id'],
    claim: claimDue,
    titleOf: ({ recipient, subject }) => `Email to ${masked(recipient)}: ${subject}`,
    send: async (mail) => {
      const message = messageOf(mail, { institution, colors }, await attachmentsOf(db, mail.id))
      await handOver(transport, message)
    },
    finish: forgetContent,
  }
  try {
    return await sendLoop(db, dependencies, work, countMax)
  } finally {
    transport.close()
  }
}

interface DueMail {
  readonly id: bigint
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly reply_to: string | null
  /** Told apart by this from every other mail, before the @ of its Message-ID. */
  readonly message_id: string
  readonly queued_at: Date
}

async function claimDue(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    select id, recipient, subject, body, reply_to, message_id, queued_at from mail
     where sent_at is null and (not_before is null or not_before <= ${at}) and ${mayBeTried}
     order by id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

async function attachmentsOf(db: Db, mailId: bigint): Promise<SendMailOptions['attachments']> {
  const rows = await db
    .withTables<MailTables>()
    .selectFrom('mail_attachment')
    .select(['name', 'type', 'bytes'])
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute()
  return rows.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: bytes,
  }))
}

function messageOf(
  { recipient, subject, body: text, reply_to: replyTo, message_id, queued_at }: DueMail,
  { institution, colors }: MailHead,
  attachments: SendMailOptions['attachments'],
): SendMailOptions {
  const [, domain] = institution.supportEmail.split('@')
  return {
    from: { name: institution.name, address: institution.supportEmail },
    to: recipient,
    ...(replyTo !== null && { replyTo }),
    subject,
    text,
    html: mailHtml({ institution, colors }, { subject, text }),
    date: queued_at,
    // The same at every try: a reader that gets the mail twice shows it once.
    messageId: `<${message_id}@${domain}>`,
    // Absence notes and other machines do not answer what a machine has sent (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments,
  }
}

/** A mail server that refuses one mail is there for the next; one that cannot be reached is not. */
async function handOver(transport: Transporter, message: SendMailOptions): Promise<void> {
  try {
    await transport.sendMail(message)
  } catch (error) {
    const why = withoutAddresses((error as Error).message)
    const isThere = await transport.verify().catch(() => false)
    throw isThere ? new Error(why) : new Outage(why)
  }
}

/** Once it has left, the text and the files go: they may have carried a code or a statement. */
async function forgetContent(tx: Tx, { at }: ActionContext<null>, { id }: DueMail): Promise<void> {
  await sql`update mail set sent_at = ${at}, body = '', codes = '{}' where id = ${id}`.execute(tx)
  await sql`delete from mail_attachment where mail_id = ${id}`.execute(tx)
}

/** "a…@example.com": enough to know again whose it is. */
const masked = (address: string): string => address.replace(/^(.)[^@]*/, '$1…')

/** Mail servers say the address they refuse. */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, '…')
