import { referenceOf } from '../../../values/ids.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { labelOf, type NamedAccount } from '../../accounts/server/accounts.ts'
import type { Receipt } from '../../ledger/server/ledger.ts'
import { type TransferKind, WIRE_KINDS } from '../../ledger/transferKind.contract.ts'
import type { Destination, TransferReceipt, TransferStatus } from '../receipt.contract.ts'
import { type Contents, last4Of } from './contents.ts'

export interface ReceiptFacts extends Omit<Receipt, 'valueDate' | 'toBalanceAfter'> {
  /** Which of several owners; undefined where the account was always one person's. */
  readonly orderedBy?: string | undefined
  /** Where the account needs two to sign. */
  readonly signedBy?: string | undefined
  readonly declined?: TransferReceipt['declined']
  readonly waitsUntil?: Date | undefined
  /** What we took for it, where something was taken. */
  readonly fee?: { readonly amount: Money; readonly isBack: boolean } | undefined
  readonly from: NamedAccount
  readonly amount: Money
  readonly reference: string
  readonly toBalanceAfter: Money | undefined
}

interface Outcome {
  readonly kind: TransferKind
  readonly status: TransferStatus
  readonly to: Destination
  readonly cancelUntil: Date | null
  readonly onTheWay?: TransferReceipt['onTheWay']
  readonly payeeId: string | null
}

export const present = (facts: ReceiptFacts, outcome: Outcome): TransferReceipt => ({
  id: facts.id,
  kind: WIRE_KINDS[outcome.kind],
  referenceCode: referenceOf(facts.id),
  status: outcome.status,
  amount: toDecimal(facts.amount),
  ...(facts.fee && { fee: { ...facts.fee, amount: toDecimal(facts.fee.amount) } }),
  from: labelOf(facts.from),
  to: outcome.to,
  memo: facts.reference,
  ...(facts.orderedBy !== undefined && { orderedBy: facts.orderedBy }),
  ...(facts.signedBy !== undefined && { signedBy: facts.signedBy }),
  ...(facts.declined && { declined: facts.declined }),
  ...(facts.waitsUntil && { waitsUntil: facts.waitsUntil.toISOString() }),
  postedAt: facts.postedAt.toISOString(),
  fromBalanceAfter: toDecimal(facts.fromBalanceAfter),
  toBalanceAfter: facts.toBalanceAfter ? toDecimal(facts.toBalanceAfter) : null,
  cancelUntil: outcome.cancelUntil?.toISOString() ?? null,
  onTheWay: outcome.onTheWay ?? null,
  payeeId: outcome.payeeId,
  replayed: facts.replayed,
})

interface OwnTransfer extends ReceiptFacts {
  readonly to: NamedAccount
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
      const { recipientName, bankName, country, amount, currency, rate, availableOn } = contents
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
        ...(availableOn && { availableOn }),
      }
    }
  }
}
