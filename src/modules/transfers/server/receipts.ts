import type { Db } from '../../../platform/server/db.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { fullName } from '../../../values/person.ts'
import { id as idSchema } from '../../../values/schema.ts'
import {
  accountsInLedger,
  accountsOf,
  type ShareAccount,
  sharersOf,
} from '../../accounts/server/accounts.ts'
import { archivedAmong, history, type Transfer, transferById } from '../../ledger/server/ledger.ts'
import { kindOfReason, WIRE_KINDS } from '../../ledger/transferKind.contract.ts'
import { namesOf } from '../../members/server/members.ts'
import {
  type NetworkPayment,
  paymentById,
  waits,
} from '../../networkPayments/server/networkPayments.ts'
import { presentPayeeId } from '../../payees/server/payees.ts'
import { isBlocked } from '../../sanctions/server/sanctions.ts'
import type { TransferContents, TransferReceipt } from '../receipt.contract.ts'
import { feeIdOf, feeOf } from '../../wires/server/wires.ts'
import { type Contents, contentsOf } from './contents.ts'
import { presentOnTheWay, statusOf } from './onTheWay.ts'
import { orderById } from './orders.ts'
import { present, presentDestination, presentOwn } from './presentReceipt.ts'
import { heldReceipt } from './heldReceipts.ts'
import { proposedReceipt, signerOf } from './proposedReceipts.ts'
import type { TransferOrderRow } from './tables.ts'

interface Own {
  readonly transfer: Transfer
  /** Which of several owners ordered it. */
  readonly orderedBy: string | undefined
  readonly from: ShareAccount
  /** Undefined unless the money stayed with the member. */
  readonly to: ShareAccount | undefined
  readonly row: TransferOrderRow | undefined
  readonly reference: string
}

/**
 * A transfer that left an account of theirs by the hand of an owner; anybody else's is undefined, like one that
 * never was.
 */
async function ownTransfer(
  db: Db,
  personId: string,
  id: string,
  isJustMade = false,
): Promise<Own | undefined> {
  if (!idSchema().safeParse(id).success) return undefined
  const transfer = await transferById(db, id)
  if (!transfer || !kindOfReason(transfer.reason)) return undefined
  const { actorId } = transfer.actor
  const accounts = await accountsOf(db, personId)
  const at = ({ accountId }: Transfer['from']) =>
    accounts.find(({ ledgerAccountId }) => ledgerAccountId === accountId)
  // Whoever was removed in the moment after their transfer still gets the answer to it.
  const lost = isJustMade ? await accountsInLedger(db, [transfer.from.accountId]) : []
  const from = at(transfer.from) ?? lost[0]
  const { memo: reference } = transfer.details
  if (!from || actorId === null || typeof reference !== 'string') return undefined
  const sharers = (await sharersOf(db, [from.id])).get(from.id) ?? []
  if (actorId !== personId && !sharers.includes(actorId)) return undefined
  const name = sharers.includes(actorId) ? (await namesOf(db, [actorId])).get(actorId) : undefined
  const row = await orderById(db, actorId, id)
  const orderedBy = name && fullName(name)
  return { transfer, orderedBy, from, to: at(transfer.to), row, reference }
}

/**
 * The receipt of a transfer the member or another owner made, as when it was made; only its status moves on.
 * @param isJustMade whether this is the answer to the transfer itself
 */
export async function receiptFor(
  db: Db,
  personId: string,
  transferId: string,
  { replayed = true, isJustMade = false } = {},
): Promise<TransferReceipt | undefined> {
  const own = await ownTransfer(db, personId, transferId, isJustMade)
  if (!own) {
    if (!idSchema().safeParse(transferId).success) return undefined
    // What was released or signed then tells of itself that it is on its way to the ledger.
    if ((await archivedAmong(db, [transferId])).size > 0) return undefined
    const held = await heldReceipt(db, personId, transferId, replayed)
    return held ?? proposedReceipt(db, personId, transferId, replayed)
  }
  const { transfer, orderedBy, from, to, row, reference } = own
  const { id, amount, postedAt } = transfer
  const signedBy = from.shared ? await signerOf(db, id) : undefined
  const fee = row?.kind === 'international' ? await feeOf(db, id) : undefined
  // The fee is posted behind it, in the same batch.
  const balances = await balancesAfter(db, transfer, { to, last: fee ? feeIdOf(id) : id })
  if (!balances) return undefined
  const who = { orderedBy, signedBy }
  const facts = { id, amount, fee, postedAt, reference, ...who, from, replayed, ...balances }
  const payment = row && (await paymentById(db, id))
  const isReversed = transfer.reversedById !== null
  const status = statusOf(payment, isReversed)
  const isMine = transfer.actor.actorId === personId
  if (row)
    return present(facts, {
      kind: row.kind,
      status,
      to: presentDestination(contentsOf(row)),
      cancelUntil: isMine && !isReversed ? await cancelUntil(db, payment) : null,
      onTheWay: await presentOnTheWay(db, payment),
      payeeId: isMine && row.payee_id !== null ? await presentPayeeId(db, row.payee_id) : null,
    })
  if (to) return presentOwn({ ...facts, to, status })
  // It went from the account of several owners to one that is another's alone.
  if (orderedBy === undefined) return undefined
  const kept = { kind: 'own', status, cancelUntil: null, payeeId: null } as const
  return present(facts, { ...kept, to: { type: 'member', name: orderedBy } })
}

/** Null of what cannot be taken back: it has left, or its money stays where it is by law. */
async function cancelUntil(db: Db, payment: NetworkPayment | undefined): Promise<Date | null> {
  if (!payment || !waits(payment)) return null
  return payment.state === 'held' && (await isBlocked(db, payment.id)) ? null : payment.leaves_at
}

const SAME_MOMENT_MAX = 500

/**
 * Dates hold milliseconds and the journal microseconds, so the entry is looked for in its millisecond.
 * @returns undefined where the entry of the account that it left is archived; that of the other may be as well
 */
async function balancesAfter(
  db: Db,
  { id, postedAt, from }: Transfer,
  { to, last }: { readonly to: ShareAccount | undefined; readonly last: string },
) {
  const sides = [from.accountId, ...(to ? [to.ledgerAccountId] : [])]
  const range = { from: postedAt, to: new Date(postedAt.getTime() + 1) }
  const entries = await history(db, sides, { countMax: SAME_MOMENT_MAX, range })
  const after = (transferId: string, account: bigint): Money | undefined =>
    entries.find((e) => e.transferId === transferId && e.accountId === account)?.balanceAfter
  const fromBalanceAfter = after(last, from.accountId)
  return (
    fromBalanceAfter && {
      fromBalanceAfter,
      toBalanceAfter: to && after(id, to.ledgerAccountId),
    }
  )
}

/** What the member filled in, for a form that sends the same again. */
export async function contentsFor(
  db: Db,
  personId: string,
  transferId: string,
): Promise<TransferContents | undefined> {
  const own = await ownTransfer(db, personId, transferId)
  // Whom another owner pays, with whole numbers, is theirs to know.
  if (own?.transfer.actor.actorId !== personId) return undefined
  const { transfer, from, to, row, reference } = own
  const order = { fromAccountId: from.id, amount: toDecimal(transfer.amount), reference }
  if (!row) return to && { kind: WIRE_KINDS.own, ...order, toAccountId: to.id }
  return against(contentsOf(row), order)
}

type Common = Pick<TransferContents, 'fromAccountId' | 'amount' | 'reference'>

function against(paid: Contents, common: Common): TransferContents {
  const order = { kind: WIRE_KINDS[paid.kind], ...common }
  switch (paid.kind) {
    case 'member':
      return { ...order, recipientEmail: paid.contents.email }
    case 'us_bank': {
      const { routingNumber, accountNumber, accountName } = paid.contents
      return { ...order, usBank: { routingNumber, accountNumber, accountName } }
    }
    case 'international': {
      const { recipientName, bankName, swiftCode, iban, accountNumber } = paid.contents
      const { country, currency, amount } = paid.contents
      const { recipientTown, recipientCountry } = paid.contents
      const bank = { bankName, swiftCode, iban, accountNumber, country, currency }
      const lives = { recipientTown, recipientCountry }
      // The member typed what the other side gets, in its currency.
      return { ...order, amount, international: { recipientName, ...lives, ...bank } }
    }
  }
}
