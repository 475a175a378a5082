import * as z from 'zod/mini'
import { NetworkState } from '../networkPayments/contract.ts'
import { WIRE_KINDS } from '../ledger/transferKind.contract.ts'
import { endpoint } from '../../values/endpoint.ts'
import { MINOR_UNITS, type Currency } from '../../values/money.ts'
import { decimal, id, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

const Account = z.object({ kind: z.string(), name: z.optional(z.string()), last4: z.string() })

export const CurrencyCode = z.enum(Object.keys(MINOR_UNITS) as [Currency, ...Currency[]])

/** Whom the money went to, as the member may read it: never a full number or surname. */
export const Destination = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account'), ...Account.shape }),
  /** First name and last initial. */
  z.object({ type: z.literal('member'), name: z.string() }),
  z.object({
    type: z.literal('us_bank'),
    accountName: z.string(),
    bankName: z.string(),
    last4: z.string(),
  }),
  z.object({
    type: z.literal('international'),
    recipientName: z.string(),
    bankName: z.string(),
    /** ISO 3166 alpha-2. */
    country: z.string(),
    last4: z.string(),
    /** What the recipient's bank is told to pay, before fees of others. */
    amount: decimal(),
    currency: CurrencyCode,
    /** Dollars for one unit; null where dollars are sent. */
    rate: z.nullable(z.string()),
    /** By when the recipient has it; left out where nobody said. */
    availableOn: z.optional(z.iso.date()),
  }),
])
export type Destination = z.infer<typeof Destination>

/**
 * `Queued` can still be cancelled, `Sent` has left for the other bank, `Returned` came back,
 * `Reversed` was undone by staff. `Waiting` takes the signature of a second owner of the account, `Declined` and `Lapsed`
 * did not get it. `Reviewing` is set aside until staff have looked at it, `Refused` they did not let go.
 */
export const TransferStatus = z.enum([
  'Completed',
  'Queued',
  'Sent',
  'Cancelled',
  'Returned',
  'Reversed',
  'Waiting',
  'Declined',
  'Lapsed',
  'Reviewing',
  'Refused',
])
export type TransferStatus = z.infer<typeof TransferStatus>

/** How a payment to another institution leaves. */
const departure = {
  /** When its file is cut; until then it can be taken back. */
  leavesAt: instant(),
  /** The day the other bank has it; null where that bank says. */
  arrivesOn: z.nullable(z.iso.date()),
  /** By when on that day, where it is the day on which it leaves. */
  arrivesBy: z.optional(instant()),
}
export const Departure = z.object(departure)
export type Departure = z.infer<typeof Departure>

/** How a payment to another institution gets on, and when. */
export const OnTheWay = z.object({
  state: NetworkState,
  ...departure,
  /** Why the other bank sent it back; null where it did not. */
  returnedBecause: z.nullable(z.string()),
  /** How much the other bank sent back; left out where that is always all of it. */
  cameBack: z.optional(decimal()),
})
export type OnTheWay = z.infer<typeof OnTheWay>

/** As receipts name it; everything else says {@link WIRE_KINDS} by its key. */
export const TransferKind = z.enum(WIRE_KINDS)

/**
 * What is left of a transfer in the member's hand. Amounts are decimals in dollars; the balances
 * are those right after the transfer, so a receipt asked for again reads the same.
 */
export const TransferReceipt = z.object({
  id: id(),
  kind: TransferKind,
  referenceCode: z.string(),
  status: TransferStatus,
  amount: decimal(),
  /** What we took for it beside that, and whether it is back; left out where nothing was taken. */
  fee: z.optional(z.object({ amount: decimal(), isBack: z.boolean() })),
  from: Account,
  to: Destination,
  memo: z.string(),
  /** Which of several owners ordered it; left out where the account was always one person's. */
  orderedBy: z.optional(z.string()),
  /** Which other owner signed it; left out where the account needed one signature. */
  signedBy: z.optional(z.string()),
  /** Which other owner did not sign it, and why; left out where nobody declined it. */
  declined: z.optional(z.object({ by: z.string(), reason: z.nullable(z.string()) })),
  /** Until when it waits for a second signature; left out where it does not. */
  waitsUntil: z.optional(instant()),
  postedAt: instant(),
  fromBalanceAfter: decimal(),
  /** Between own accounts only. */
  toBalanceAfter: z.nullable(decimal()),
  /** Until when it can be taken back; null when it cannot. */
  cancelUntil: z.nullable(instant()),
  /** Of payments to other institutions, once they leave by our files. */
  onTheWay: z.nullable(OnTheWay),
  /** Under which the recipient is kept; null for own accounts. */
  payeeId: z.nullable(id()),
  /** True when this id had been sent before and this is the first answer again. */
  replayed: z.boolean(),
})
export type TransferReceipt = z.infer<typeof TransferReceipt>

const NOT_FOUND = { status: 404, message: say('We could not find that transfer.') } as const

export const readTransfer = endpoint({
  method: 'GET',
  path: '/api/transfers/:id',
  permission: 'member',
  seenByStaff: true,
  summary: 'The receipt of a transfer the member made',
  params: z.object({ id: z.string() }),
  reply: TransferReceipt,
  refusals: {
    transfer_not_found: NOT_FOUND,
    /** It is not there, and old transactions of the member are archived; nobody can tell which were theirs. */
    transfer_archived: {
      status: 404,
      message: say(
        'We could not find that transfer. Old ones are archived: please contact us if you need it.',
      ),
    },
  },
})

/** What a form needs to send the same again. The member's own words, for the member alone. */
export const TransferContents = z.object({
  kind: TransferKind,
  fromAccountId: id(),
  amount: decimal(),
  reference: z.string(),
  toAccountId: z.optional(id()),
  recipientEmail: z.optional(z.string()),
  usBank: z.optional(
    z.object({ routingNumber: z.string(), accountNumber: z.string(), accountName: z.string() }),
  ),
  international: z.optional(
    z.object({
      recipientName: z.string(),
      /** Left out of transfers of before it was asked. */
      recipientTown: z.optional(z.string()),
      recipientCountry: z.optional(z.string()),
      bankName: z.string(),
      swiftCode: z.string(),
      iban: z.string(),
      accountNumber: z.string(),
      country: z.string(),
      currency: CurrencyCode,
    }),
  ),
})
export type TransferContents = z.infer<typeof TransferContents>

export const readTransferContents = endpoint({
  method: 'GET',
  path: '/api/transfers/:id/contents',
  permission: 'member',
  summary: 'What the member filled in for a transfer, to send it again',
  params: z.object({ id: z.string() }),
  reply: TransferContents,
  refusals: { transfer_not_found: NOT_FOUND },
})

/** An international transfer waits this long before it leaves. */
export const CANCEL_WINDOW_MINUTES = 30

export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/:id/cancel',
  permission: 'member',
  summary: 'Take back a transfer that has not left for the other bank yet, with a full refund',
  params: z.object({ id: z.string() }),
  reply: TransferReceipt,
  refusals: {
    transfer_not_found: NOT_FOUND,
    not_cancellable: { status: 422, message: say('This transfer cannot be cancelled.') },
    already_sent: {
      status: 409,
      message: say(
        'This transfer has already left for the other bank and can no longer be cancelled.',
      ),
    },
  },
})
