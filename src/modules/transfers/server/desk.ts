import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import type { BetweenAccountsBody, TransferRefusal } from '../contract.ts'
import type { ConfirmRefusal, Draft } from '../draft.contract.ts'
import type { INTERNATIONAL_REFUSALS, InternationalBody } from '../international.contract.ts'
import type {
  AskMemberCodeBody,
  RecipientCheck,
  ToMemberBody,
  ToMemberRefusal,
} from '../member.contract.ts'
import type { cancelTransfer, TransferReceipt } from '../receipt.contract.ts'
import type { US_BANK_REFUSALS, UsBankBody } from '../usBank.contract.ts'
import { createAccountBook, type AccountBook } from './accountBook.ts'
import { mayAskForCode } from './codeThrottle.ts'
import { confirm } from './confirm.ts'
import { renewCode } from './drafts.ts'
import { cancel, draftInternational } from './international.ts'
import { openTransferPoster, type TransferPoster } from './posting.ts'
import { movableAmount, REFUSED } from './policy.ts'
import { presentOwn, receiptFor } from './receipts.ts'
import { checkRecipient, type CheckRefusal } from './recipients.ts'
import type { Customer, DeskParts } from './scene.ts'
import { askMemberCode, sendToMember } from './toMember.ts'
import { draftUsBank } from './usBank.ts'

type Receipted<Code extends string> = Promise<Result<TransferReceipt, Code>>

/**
 * Where members hand in their transfers. One per server process. Every deed may be asked again with
 * the same id: the same contents answer as the first time, `replayed`, and other contents are
 * refused `id_reused`. Whatever belongs to somebody else is refused like what does not exist.
 * Each throws when the database cannot tell the outcome; asking again is safe.
 */
export interface TransferDesk {
  /** Moves money between two accounts of the member, at once. */
  betweenAccounts(
    customer: Pick<Customer, 'memberId' | 'address'>,
    order: BetweenAccountsBody,
  ): Receipted<TransferRefusal>
  checkRecipient(customer: Customer, email: string): Promise<Result<RecipientCheck, CheckRefusal>>
  /** Sends money to the Checking of another member, at once. */
  toMember(customer: Customer, order: ToMemberBody): Receipted<ToMemberRefusal>
  /** Asks for the code that money for a new recipient needs; null when it needs none. */
  askMemberCode(customer: Customer, asked: AskMemberCodeBody): ReturnType<typeof askMemberCode>
  /** Checks a transfer to a US bank and mails its code; nothing moves before {@link confirm}. */
  draftUsBank(
    customer: Customer,
    order: UsBankBody,
  ): Promise<Result<Draft, keyof typeof US_BANK_REFUSALS>>
  /** As {@link draftUsBank}, for a transfer abroad. */
  draftInternational(
    customer: Customer,
    order: InternationalBody,
  ): Promise<Result<Draft, keyof typeof INTERNATIONAL_REFUSALS>>
  renewCode(
    customer: Customer,
    id: string,
  ): Promise<Awaited<ReturnType<typeof renewCode>> | Result<never, 'too_many'>>
  /** Sends a draft with its code. Counts against the transfer limit. */
  confirm(customer: Customer, id: string, code: string): Receipted<ConfirmRefusal>
  /** Takes an international transfer back before it leaves. */
  cancel(customer: Customer, id: string): Receipted<keyof (typeof cancelTransfer)['refusals']>
  /** Takes nothing more, and resolves when everything taken has been answered. */
  close(): Promise<void>
}

/** Opens the desk with the poster behind it; whoever opens it closes it. */
export function openTransferDesk(parts: DeskParts): TransferDesk {
  const { db } = parts.engine
  const book = createAccountBook(db)
  const poster = openTransferPoster(parts)
  const receiptOf = async ({ memberId }: Customer, id: string, replayed: boolean) => {
    const receipt = await receiptFor(db, memberId, id, replayed)
    assert(receipt, `transfer ${id} was just made by this member`)
    return ok(receipt)
  }
  const mayAsk = ({ memberId }: Customer): Promise<boolean> =>
    mayAskForCode(db, parts.clock.now(), memberId)
  return {
    betweenAccounts: (customer, order) => betweenAccounts(book, poster, customer, order),
    checkRecipient: (customer, email) => checkRecipient(db, parts, customer, email),
    toMember: async (customer, order) => {
      const sent = await sendToMember(db, parts, customer, order)
      return sent.ok ? receiptOf(customer, order.id, sent.value.replayed) : sent
    },
    askMemberCode: async (customer, asked) =>
      (await mayAsk(customer)) ? askMemberCode(db, parts, customer, asked) : refuse('too_many'),
    draftUsBank: async (customer, order) =>
      (await mayAsk(customer)) ? draftUsBank(db, parts, customer, order) : refuse('too_many'),
    draftInternational: async (customer, order) =>
      (await mayAsk(customer))
        ? draftInternational(db, parts, customer, order)
        : refuse('too_many'),
    renewCode: async (customer, id) =>
      (await mayAsk(customer)) ? renewCode(db, parts, customer, id) : refuse('too_many'),
    confirm: async (customer, id, code) => {
      const sent = await confirm(db, parts, customer, { id, code })
      return sent.ok ? receiptOf(customer, id, sent.value.replayed) : sent
    },
    cancel: async (customer, id) => {
      const cancelled = await cancel(db, parts, customer, id)
      return cancelled.ok ? receiptOf(customer, id, true) : cancelled
    },
    close: () => poster.close(),
  }
}

async function betweenAccounts(
  book: AccountBook,
  poster: TransferPoster,
  { memberId, address }: Pick<Customer, 'memberId' | 'address'>,
  order: BetweenAccountsBody,
): Receipted<TransferRefusal> {
  if (order.fromAccountId === order.toAccountId) return refuse('same_account')
  const amount = movableAmount(order.amount)
  if (!amount) return refuse('invalid_amount')
  const own = await book.ownAccounts(memberId)
  const from = own.get(order.fromAccountId)
  if (!from) return refuse('source_account_not_found')
  const to = own.get(order.toAccountId)
  if (!to) return refuse('destination_account_not_found')

  const posted = await poster.post({
    id: order.id,
    actor: { channel: 'member', actorId: memberId },
    reason: 'own_transfer',
    from: from.ledgerAccountId,
    to: to.ledgerAccountId,
    amount,
    details: { memo: order.reference },
    address,
  })
  if (!posted.ok) return refuse(REFUSED[posted.code])
  return ok(presentOwn({ ...posted.value, from, to, amount, memo: order.reference }))
}
