import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { fullName } from '../../../values/person.ts'
import { assert } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import type { StateAbroad } from '../../activity/contract.ts'
import {
  accountsInLedger,
  accountsOf,
  labelOf,
  type ShareAccount,
  sharersOf,
} from '../../accounts/server/accounts.ts'
import { history, transferById, type Receipt, type Transfer } from '../../ledger/server/ledger.ts'
import { kindOfReason, type TransferKind, WIRE_KINDS } from '../../ledger/transferKind.contract.ts'
import { namesOf } from '../../members/server/members.ts'
import type {
  Destination,
  TransferContents,
  TransferReceipt,
  TransferStatus,
} from '../receipt.contract.ts'
import { type Contents, contentsOf, last4Of } from './contents.ts'
import { orderById } from './orders.ts'
import type { TransferOrderRow, TransferTables } from './tables.ts'

interface ReceiptFacts extends Omit<Receipt, 'valueDate' | 'toBalanceAfter'> {
  /** Which of several owners; undefined where the account was always one person's. */
  readonly orderedBy?: string | undefined
  readonly from: ShareAccount
  readonly amount: Money
  readonly reference: string
  readonly toBalanceAfter: Money | undefined
}

interface Outcome {
  readonly kind: TransferKind
  readonly status: TransferStatus
  readonly to: Destination
  readonly cancelUntil: Date | null
  readonly payeeId: string | null
}

const present = (facts: ReceiptFacts, outcome: Outcome): TransferReceipt => ({
  id: facts.id,
  kind: WIRE_KINDS[outcome.kind],
  referenceCode: referenceOf(facts.id),
  status: outcome.status,
  amount: toDecimal(facts.amount),
  from: labelOf(facts.from),
  to: outcome.to,
  memo: facts.reference,
  ...(facts.orderedBy !== undefined && { orderedBy: facts.orderedBy }),
  postedAt: facts.postedAt.toISOString(),
  fromBalanceAfter: toDecimal(facts.fromBalanceAfter),
  toBalanceAfter: facts.toBalanceAfter ? toDecimal(facts.toBalanceAfter) : null,
  cancelUntil: outcome.cancelUntil?.toISOString() ?? null,
  payeeId: outcome.payeeId,
  replayed: facts.replayed,
})

interface OwnTransfer extends ReceiptFacts {
  readonly to: ShareAccount
  readonly status?: TransferStatus
}

/** The receipt of a transfer between accounts of one member. */
export const presentOwn = ({ to, status = 'Completed', ...facts }: OwnTransfer): TransferReceipt =>
  present(facts, {
    kind: 'own',
    status,
    to: { type: 'account', ...labelOf(to) },
    cancelUntil: null,
    payeeId: null,
  })

/** Whom an order goes to, field by field: no whole account number leaves the server. */
export function presentDestination({ kind, contents }: Contents): Destination {
  switch (kind) {
    case 'member':
      return { type: 'member', name: contents.name }
    case 'us_bank': {
      const { accountName, bankName, accountNumber } = contents
      return { type: 'us_bank', accountName, bankName, last4: accountNumber.slice(-4) }
    }
    case 'international': {
      const { recipientName, bankName, country, amount, currency, rate } = contents
      const last4 = last4Of(contents)
      return {
        type: 'international',
        recipientName,
        bankName,
        country,
        last4,
        amount,
        currency,
        rate,
      }
    }
  }
}

const IN_WORDS = {
  draft: 'Queued',
  completed: 'Completed',
  queued: 'Queued',
  sent: 'Sent',
  cancelled: 'Cancelled',
} as const satisfies Record<TransferOrderRow['state'], TransferStatus>

/** What staff undid came back: from abroad that is a return, unless it had not left yet. */
function statusOf(row: TransferOrderRow | undefined, isReversed: boolean): TransferStatus {
  if (!row) return isReversed ? 'Reversed' : 'Completed'
  if (!isReversed || row.state === 'cancelled') return IN_WORDS[row.state]
  if (row.state === 'queued') return 'Cancelled'
  return row.kind === 'international' ? 'Returned' : 'Reversed'
}

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
  if (!own) return undefined
  const { transfer, orderedBy, from, to, row, reference } = own
  const { id, amount, postedAt } = transfer
  const balances = await balancesAfter(db, transfer, to)
  const facts = { id, amount, postedAt, reference, orderedBy, from, replayed, ...balances }
  const status = statusOf(row, transfer.reversedById !== null)
  const isMine = transfer.actor.actorId === personId
  if (row)
    return present(facts, {
      kind: row.kind,
      status,
      to: presentDestination(contentsOf(row)),
      cancelUntil: isMine && status === 'Queued' ? row.cancel_until : null,
      payeeId: isMine ? row.payee_id : null,
    })
  if (to) return presentOwn({ ...facts, to, status })
  // It went from the account of several owners to one that is another's alone.
  if (orderedBy === undefined) return undefined
  const kept = { kind: 'own', status, cancelUntil: null, payeeId: null } as const
  return present(facts, { ...kept, to: { type: 'member', name: orderedBy } })
}

const SAME_MOMENT_MAX = 500

/** Dates hold milliseconds and the journal microseconds, so the entry is looked for in its millisecond. */
async function balancesAfter(
  db: Db,
  { id, postedAt, from }: Transfer,
  to: ShareAccount | undefined,
) {
  const sides = [from.accountId, ...(to ? [to.ledgerAccountId] : [])]
  const range = { from: postedAt, to: new Date(postedAt.getTime() + 1) }
  const entries = await history(db, sides, { countMax: SAME_MOMENT_MAX, range })
  const after = (account: bigint): Money => {
    const entry = entries.find((e) => e.transferId === id && e.accountId === account)
    assert(entry, `transfer ${id} has its entry on ledger account ${account}`)
    return entry.balanceAfter
  }
  return {
    fromBalanceAfter: after(from.accountId),
    toBalanceAfter: to && after(to.ledgerAccountId),
  }
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
      const bank = { bankName, swiftCode, iban, accountNumber, country, currency }
      // The member typed what the other side gets, in its currency.
      return { ...order, amount, international: { recipientName, ...bank } }
    }
  }
}

/** How international transfers stand, for lists; others are absent. */
export async function statusesOf(
  db: Db,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, StateAbroad>> {
  if (transferIds.length === 0) return new Map()
  const rows = await db
    .withTables<TransferTables>()
    .selectFrom('transfer_order')
    .select(['id', 'state'])
    .where('id', 'in', transferIds)
    .where('kind', '=', 'international')
    .execute()
  const inWords = { queued: 'Queued', sent: 'Sent', cancelled: 'Cancelled' } as const
  return new Map(
    rows.flatMap(({ id, state }) =>
      state === 'draft' || state === 'completed' ? [] : [[id, inWords[state]]],
    ),
  )
}
