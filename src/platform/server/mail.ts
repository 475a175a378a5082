import { createTransport } from 'nodemailer'
import { sql, type Generated } from 'kysely'
import type { Institution } from '../../values/institution.ts'
import type { Db, Engine } from './db.ts'
import type { Log } from './log.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** One-time codes the text carries, listed for the demo mailbox. */
  readonly codes?: readonly string[]
}

type MailTables = {
  mail: {
    id: Generated<bigint>
    recipient: string
    subject: string
    body: string
    codes: string[]
    queued_at: Generated<Date>
    sent_at: Date | null
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
  }
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

/** Queues a mail in the transaction that gives reason for it; it leaves after the commit. */
export async function queueMail(tx: Db, { to, subject, text, codes = [] }: Mail): Promise<void> {
  await tx
    .withTables<MailTables>()
    .insertInto('mail')
    .values({
      recipient: oneLine(to),
      subject: oneLine(subject),
      body: text,
      codes: [...codes],
      sent_at: null,
    })
    .execute()
}

export interface CaughtMail extends Mail {
  readonly codes: readonly string[]
  readonly at: Date
}

/** What the demo mailbox shows: newest first, at most `limit`. */
export async function caughtMail(db: Db, limit: number): Promise<readonly CaughtMail[]> {
  const rows = await db
    .withTables<MailTables>()
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body', 'codes', 'queued_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ recipient, subject, body, codes, queued_at }) => ({
    to: recipient,
    subject,
    text: body,
    codes,
    at: queued_at,
  }))
}

export interface MailRoom {
  kick(): void
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
  if (!smtpUrl) return { kick: () => {}, close: async () => {} }
  const transport = createTransport(smtpUrl)
  const from = { name: institution.name, address: institution.supportEmail }
  let running: Promise<void> | undefined
  const kick = (): void => {
    running ??= sendDue(engine.db, log, async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text })
    })
      .catch((error: unknown) => log.warn({ err: error }, 'mail not sent, trying again'))
      .finally(() => {
        running = undefined
      })
  }
  const sweep = setInterval(kick, SWEEP_EVERY_MS).unref()
  return {
    kick,
    close: async () => {
      clearInterval(sweep)
      await running
      transport.close()
    },
  }
}

/**
 * Sends one due mail at a time. A mail is claimed by moving its next attempt ahead, so a process
 * that dies while sending leaves it to be sent again: at least once, never lost.
 */
async function sendDue(db: Db, log: Log, send: (mail: Mail) => Promise<void>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: bigint; recipient: string; subject: string; body: string }>`
      update mail set attempts = attempts + 1,
             next_attempt_at = now() + interval '30 seconds' * power(2, attempts)
       where id = (select id from mail
                    where sent_at is null and attempts < ${ATTEMPTS_MAX} and next_attempt_at <= now()
                    order by id limit 1 for update skip locked)
      returning id, recipient, subject, body`.execute(db)
    const due = rows[0]
    if (!due) return
    try {
      await send({ to: due.recipient, subject: due.subject, text: due.body })
    } catch (error) {
      log.warn({ err: error, mail: due.id.toString() }, 'mail refused by the mail server')
      continue
    }
    // Once it has left, the text goes: it may have carried a code or a link.
    await sql`update mail set sent_at = now(), body = '', codes = '{}' where id = ${due.id}`.execute(
      db,
    )
  }
}
