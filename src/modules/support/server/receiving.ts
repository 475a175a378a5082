import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { personOf } from '../../members/server/members.ts'
import type { ContactBody, Received } from '../contract.ts'
import type { BeginBody } from '../threads.contract.ts'
import { answerDueAt } from './goal.ts'
import { mailAcknowledgment, mailSupport } from './notifications.ts'
import { traceStep } from './step.ts'
import { ABOUT_NOTHING } from './subjects.ts'
import type { AboutColumns, MessageRow, SupportTables } from './tables.ts'
import { chargeAcknowledgment, chargeNetwork } from './throttle.ts'

type Context = ActionContext<string | null>

/** Stores a message of the contact form, mails it to staff, and tells the sender that it arrived. */
export async function receiveContact(
  db: Db,
  ctx: Context,
  input: ContactBody,
): Promise<Result<Received, 'too_many_messages' | 'id_reused'>> {
  if (!(await chargeNetwork(db, ctx))) return refuse('too_many_messages')
  const { name, email, phone, subject, message, preferredContact } = input
  const acknowledge = await chargeAcknowledgment(db, ctx, email)
  return receiveOnce(db, ctx, { action: 'support.contact', input }, async (tx) => {
    await storeMessage(tx, ctx, {
      kind: 'contact',
      person_id: null,
      name,
      email,
      phone: phone ?? null,
      subject,
      body: message,
      preferred_contact: preferredContact,
    })
    if (acknowledge) await mailAcknowledgment(tx, ctx, email)
    return ok(undefined)
  })
}

/** Takes what a form sent once; a copy is told when the first one arrived. */
export function receiveOnce<Code extends string = never>(
  db: Db,
  ctx: Context,
  { action, input }: { readonly action: string; readonly input: { readonly id: string } },
  store: (tx: Tx) => Promise<Result<void, Code>>,
): Promise<Result<Received, Code | 'id_reused'>> {
  const received = (at: Date): Received => ({ receivedAt: at.toISOString() })
  const replay = async (_: Tx, requestedAt: Date) => received(requestedAt)
  return runAction(db, ctx, { id: input.id, action, input, replay }, async (tx) => {
    const stored = await store(tx)
    return stored.ok ? ok(received(ctx.at)) : stored
  })
}

type NewMessage = Pick<
  MessageRow,
  'kind' | 'person_id' | 'name' | 'email' | 'phone' | 'subject' | 'body' | 'preferred_contact'
> & {
  readonly about?: AboutColumns
  /** The request that asks for it, where a copy of that has to find it. */
  readonly request_id?: string
}

/** The first message of a conversation with somebody we know, whoever begins it. */
export async function questionOf(
  tx: Tx,
  personId: string,
  { subject, message }: Pick<BeginBody, 'subject' | 'message'>,
): Promise<NewMessage & { readonly person_id: string }> {
  const person = await personOf(tx, personId)
  assert(person, 'whoever has a sign-in is a person we know')
  const { name, phone } = person
  return {
    kind: 'question',
    person_id: personId,
    name,
    email: await emailOf(tx, personId),
    phone: phone === '' ? null : phone,
    subject,
    body: message,
    preferred_contact: 'email',
  }
}

/**
 * Stores a message with its first step, and mails it to staff.
 * @returns its id, which gives the order in the inbox
 */
export async function storeMessage(
  tx: Tx,
  ctx: Context,
  { about = ABOUT_NOTHING, request_id, ...message }: NewMessage,
): Promise<string> {
  const row = { id: newId(ctx.at.getTime()), ...message, ...about }
  await tx
    .withTables<SupportTables>()
    .insertInto('support_message')
    .values({
      ...row,
      request_id: request_id ?? null,
      assigned_to: null,
      received_at: ctx.at,
      waiting_since: ctx.at,
      due_at: answerDueAt(ctx.at, ctx.institution),
      sender_seen: 1,
    })
    .execute()
  await traceStep(tx, ctx, row, {
    version: 1,
    move: 'receive',
    from_state: null,
    to_state: 'open',
    assignee_id: null,
    text: null,
  })
  await mailSupport(tx, ctx, row)
  return row.id
}

/** The conversation that a request began. */
export async function begunBy(tx: Tx, requestId: string): Promise<string> {
  const { id } = await tx
    .withTables<SupportTables>()
    .selectFrom('support_message')
    .select('id')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return id
}
