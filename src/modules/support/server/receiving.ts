import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { accountsOf } from '../../accounts/server/accounts.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { holdById, transferById } from '../../ledger/server/ledger.ts'
import { personOf } from '../../members/server/members.ts'
import type { ContactBody, QuestionBody } from '../contract.ts'
import { mailAcknowledgment, mailStaff } from './mails.ts'
import { type Deed, remember } from './step.ts'
import type { MessageRow, SupportTables } from './tables.ts'

export type Circumstances = Omit<Deed, 'actorId'>

/**
 * Stores a message of the contact form, mails it to staff, and tells the sender that it arrived.
 * @param acknowledge false leaves the sender's mail out: that address has had enough of them
 */
export async function receiveContact(
  tx: Tx,
  circumstances: Circumstances,
  body: ContactBody,
  acknowledge: boolean,
): Promise<string> {
  const { name, email, phone, subject, message, preferredContact } = body
  const id = await write(tx, circumstances, {
    kind: 'contact',
    member_id: null,
    name,
    email,
    phone: phone ?? null,
    subject,
    body: message,
    preferred_contact: preferredContact,
    transfer_id: null,
  })
  if (acknowledge) await mailAcknowledgment(tx, circumstances, email)
  return id
}

/** Stores what a member asks; `deed.actorId` is the member. */
export async function receiveQuestion(
  tx: Tx,
  deed: Deed,
  { transferId, subject, message }: QuestionBody,
): Promise<Result<string, 'transaction_not_found'>> {
  const { actorId: memberId } = deed
  if (transferId !== undefined && !(await isOwnTransaction(tx, memberId, transferId))) {
    return refuse('transaction_not_found')
  }
  const person = await personOf(tx, memberId)
  assert(person, 'whoever is signed in is a person we know')
  const id = await write(tx, deed, {
    kind: 'question',
    member_id: memberId,
    name: person.name,
    email: await emailOf(tx, memberId),
    phone: person.phone === '' ? null : person.phone,
    subject,
    body: message,
    preferred_contact: 'email',
    transfer_id: transferId ?? null,
  })
  return ok(id)
}

/** True when money of the transfer, or of the hold, is or was on an account of the member. */
async function isOwnTransaction(db: Db, memberId: string, id: string): Promise<boolean> {
  const found = (await transferById(db, id)) ?? (await holdById(db, id))
  if (!found) return false
  const own = (await accountsOf(db, memberId)).map(({ ledgerAccountId }) => ledgerAccountId)
  return own.includes(found.from.accountId) || own.includes(found.to.accountId)
}

type NewMessage = Omit<MessageRow, 'id' | 'state' | 'assigned_to' | 'version' | 'received_at'>

/** Stores a message with its first step, and mails it to staff. */
export async function write(
  tx: Tx,
  circumstances: Circumstances,
  message: NewMessage,
): Promise<string> {
  const { at } = circumstances
  const id = newId(at.getTime())
  await tx
    .withTables<SupportTables>()
    .insertInto('support_message')
    .values({ id, ...message, assigned_to: null, received_at: at })
    .execute()
  await remember(
    tx,
    { ...circumstances, actorId: message.member_id },
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
  await mailStaff(tx, circumstances, message)
  return id
}
