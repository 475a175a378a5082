import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { accountsOf } from '../../accounts/server/accounts.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { holdById, transferById } from '../../ledger/server/ledger.ts'
import { personOf } from '../../members/server/members.ts'
import type { ContactBody, QuestionBody, Received } from '../contract.ts'
import { mailAcknowledgment, mailSupport } from './notifications.ts'
import { traceStep } from './step.ts'
import type { MessageRow, SupportTables } from './tables.ts'
import { chargeAcknowledgment, chargeMember, chargeNetwork } from './throttle.ts'

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
      transfer_id: null,
    })
    if (acknowledge) await mailAcknowledgment(tx, ctx, email)
    return ok(undefined)
  })
}

/** Stores what a member asks, and mails it to staff. */
export async function receiveQuestion(
  db: Db,
  ctx: ActionContext,
  input: QuestionBody,
): Promise<Result<Received, 'too_many_messages' | 'transaction_not_found' | 'id_reused'>> {
  if (!(await chargeMember(db, ctx))) return refuse('too_many_messages')
  const { actorId: personId } = ctx
  const { transferId, subject, message } = input
  return receiveOnce(db, ctx, { action: 'support.question', input }, async (tx) => {
    if (transferId !== undefined && !(await isOwnTransaction(tx, personId, transferId))) {
      return refuse('transaction_not_found')
    }
    const person = await personOf(tx, personId)
    assert(person, 'whoever is signed in is a person we know')
    await storeMessage(tx, ctx, {
      kind: 'question',
      person_id: personId,
      name: person.name,
      email: await emailOf(tx, personId),
      phone: person.phone === '' ? null : person.phone,
      subject,
      body: message,
      preferred_contact: 'email',
      transfer_id: transferId ?? null,
    })
    return ok(undefined)
  })
}

/** True when money of the transfer, or of the hold, is or was on an account of the member. */
async function isOwnTransaction(db: Db, personId: string, id: string): Promise<boolean> {
  const found = (await transferById(db, id)) ?? (await holdById(db, id))
  if (!found) return false
  const own = (await accountsOf(db, personId)).map(({ ledgerAccountId }) => ledgerAccountId)
  return own.includes(found.from.accountId) || own.includes(found.to.accountId)
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

type NewMessage = Omit<MessageRow, 'id' | 'state' | 'assigned_to' | 'version' | 'received_at'>

/**
 * Stores a message with its first step, and mails it to staff.
 * @returns its id, which gives the order in the inbox
 */
export async function storeMessage(tx: Tx, ctx: Context, message: NewMessage): Promise<string> {
  const id = newId(ctx.at.getTime())
  await tx
    .withTables<SupportTables>()
    .insertInto('support_message')
    .values({ id, ...message, assigned_to: null, received_at: ctx.at })
    .execute()
  await traceStep(
    tx,
    ctx,
    { id, ...message },
    {
      version: 1,
      move: 'receive',
      from_state: null,
      to_state: 'open',
      assignee_id: null,
      text: null,
    },
  )
  await mailSupport(tx, ctx, message)
  return id
}
