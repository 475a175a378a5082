import { newId } from '../../../values/ids.ts'
import {
  type Currency,
  isMovable,
  type Money,
  parseTyped,
  toDecimal,
} from '../../../values/money.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import type { RecipientCheck } from '../member.contract.ts'
import type { TransferKind } from '../../ledger/transferKind.contract.ts'

/** What every form asks, whatever kind is chosen: it stays when the kind changes. */
export interface CommonValues {
  readonly fromAccountId: string
  /** As typed. */
  readonly amount: string
  readonly reference: string
}

/** What each kind asks beside that. */
export interface ValuesByKind {
  readonly own: { readonly toAccountId: string }
  readonly member: {
    readonly email: string
    /** The answer for exactly this address; null until somebody asks. */
    readonly found: RecipientCheck | null
  }
  readonly us_bank: {
    readonly routingNumber: string
    /** What the bank of that number is called, for the eye. */
    readonly bankName: string
    readonly accountNumber: string
    readonly accountName: string
  }
  readonly international: {
    readonly recipientName: string
    readonly bankName: string
    readonly swiftCode: string
    readonly iban: string
    readonly accountNumber: string
    readonly country: string
    readonly currency: Currency | ''
  }
}

export type ValuesOf<Kind extends TransferKind> = CommonValues & ValuesByKind[Kind]

export interface TransferValues extends ValuesByKind {
  readonly common: CommonValues
}

const isOpen = ({ status }: AccountOverview): boolean => status === 'open'

/** The account people usually move from is chosen for them, and the other one as its counterpart. */
export function blankValues(accounts: readonly AccountOverview[]): TransferValues {
  const open = accounts.filter(isOpen)
  const [source, other] = open
  return {
    common: { fromAccountId: source?.id ?? '', amount: '', reference: '' },
    own: { toAccountId: open.length === 2 ? other!.id : '' },
    member: { email: '', found: null },
    us_bank: { routingNumber: '', bankName: '', accountNumber: '', accountName: '' },
    international: {
      recipientName: '',
      bankName: '',
      swiftCode: '',
      iban: '',
      accountNumber: '',
      country: '',
      currency: 'USD',
    },
  }
}

/** Made once when the form opens: whatever happens on the way, this transfer can happen only once. */
export const newTransferIds = (): Readonly<Record<TransferKind, string>> => ({
  own: newId(),
  member: newId(),
  us_bank: newId(),
  international: newId(),
})

/** What was typed as money, or undefined when that is no amount to move. */
export function amountIn(typed: string, currency: Currency = 'USD'): Money | undefined {
  const parsed = parseTyped(typed, currency)
  return parsed.ok && isMovable(toDecimal(parsed.value), currency) ? parsed.value : undefined
}

export const accountWith = (
  accounts: readonly AccountOverview[],
  id: string,
): AccountOverview | undefined => accounts.find((account) => account.id === id)
