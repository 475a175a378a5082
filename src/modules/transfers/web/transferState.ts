import { newId } from '../../../values/ids.ts'
import type { Currency } from '../../../values/money.ts'
import { proposedFrom } from '../../accounts/choosing.contract.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { TRANSFER_KINDS, type TransferKind } from '../../ledger/transferKind.contract.ts'
import { SEND_NOW, type When } from '../../standingOrders/web/standingOrders.ts'
import type { BetweenAccountsBody } from '../contract.ts'
import type { Draft } from '../draft.contract.ts'
import type { InternationalBody } from '../international.contract.ts'
import type { RecipientCheck, ToMemberBody } from '../member.contract.ts'
import type { Arrival, UsBankBody } from '../usBank.contract.ts'

interface Source {
  readonly fromAccountId: string
}

interface Payment {
  /** As typed. */
  readonly amount: string
  readonly reference: string
}

/** What every form asks, whatever kind is chosen: it stays when the kind changes. */
export type Common = Source & Payment

/** What each kind asks beside that. */
interface Asked {
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
    readonly arrival: Arrival
  }
  readonly international: {
    readonly recipientName: string
    readonly recipientTown: string
    readonly bankName: string
    readonly swiftCode: string
    readonly iban: string
    readonly accountNumber: string
    readonly country: string
    /** Where the recipient lives; empty: where the bank is. */
    readonly recipientCountry: string
    readonly currency: Currency | ''
  }
}

/** What the form of a kind holds, as typed; its problems are listed in this order. */
export type ValuesOf<Kind extends TransferKind> = Source & Asked[Kind] & Payment & When

/** What was typed, or is filled in from elsewhere. */
export type Typed = {
  readonly [Kind in TransferKind]: {
    readonly kind: Kind
    readonly values: Partial<ValuesOf<Kind>>
  }
}[TransferKind]

/**
 * What was found fit to go on with: it is kept as it was, because balances that change on the page
 * change nothing about a transfer under review. Changing any value begins at the details. The draft
 * is what the server made of it, where a code is asked.
 */
export type Passed =
  | { readonly kind: 'own'; readonly body: BetweenAccountsBody }
  | { readonly kind: 'member'; readonly body: ToMemberBody }
  | { readonly kind: 'us_bank'; readonly body: UsBankBody; readonly draft: Draft | null }
  | {
      readonly kind: 'international'
      readonly body: InternationalBody
      readonly draft: Draft | null
    }

/** What the forms hold while steps and kinds come and go. Nothing of it is kept outside this page. */
export interface TransferState {
  /** Made once for each form: whatever happens on the way, this transfer can happen only once. */
  readonly ids: Readonly<Record<TransferKind, string>>
  readonly source: Source
  readonly payment: Payment
  readonly when: When
  readonly asked: Asked
  readonly passed: Passed | null
}

type Action =
  | { readonly type: 'typed'; readonly typed: Typed }
  | { readonly type: 'passed'; readonly passed: Passed }
  /** The draft is given up and what was typed is kept. */
  | { readonly type: 'reopened' }
  /** Forms without what was sent or given up, under ids nobody has seen; filled in from a link. */
  | { readonly type: 'begun'; readonly accounts: readonly AccountOverview[]; readonly with?: Typed }

const isProposed = ({ status, hidden }: AccountOverview): boolean => status === 'open' && !hidden

/** The account people usually move from is chosen for them, and the other one as its counterpart. */
export function begin(accounts: readonly AccountOverview[]): TransferState {
  const source = proposedFrom(accounts)
  const others = accounts.filter((each) => isProposed(each) && each !== source)
  return {
    ids: Object.fromEntries(TRANSFER_KINDS.map((kind) => [kind, newId()])) as TransferState['ids'],
    source: { fromAccountId: source?.id ?? '' },
    payment: { amount: '', reference: '' },
    when: SEND_NOW,
    asked: {
      own: { toAccountId: others.length === 1 ? others[0]!.id : '' },
      member: { email: '', found: null },
      us_bank: {
        routingNumber: '',
        bankName: '',
        accountNumber: '',
        accountName: '',
        arrival: 'next_day',
      },
      international: {
        recipientName: '',
        recipientTown: '',
        bankName: '',
        swiftCode: '',
        iban: '',
        accountNumber: '',
        country: '',
        recipientCountry: '',
        currency: 'USD',
      },
    },
    passed: null,
  }
}

export const valuesOf = <Kind extends TransferKind>(
  { source, asked, payment, when }: TransferState,
  kind: Kind,
): ValuesOf<Kind> => ({ ...source, ...asked[kind], ...payment, ...when })

export function reduce(state: TransferState, action: Action): TransferState {
  switch (action.type) {
    case 'typed':
      return changed(state, action.typed)
    case 'passed':
      return { ...state, passed: action.passed }
    case 'reopened':
      return { ...state, passed: null }
    case 'begun': {
      const blank = begin(action.accounts)
      return action.with ? changed(blank, action.with) : blank
    }
  }
}

function changed(state: TransferState, { kind, values }: Typed): TransferState {
  const held = new Map<string, unknown>(Object.entries(valuesOf(state, kind)))
  if (Object.entries(values).every(([field, value]) => held.get(field) === value)) return state
  return {
    ...state,
    passed: null,
    source: taking(state.source, values),
    payment: taking(state.payment, values),
    when: taking(state.when, values),
    asked: { ...state.asked, [kind]: taking(state.asked[kind], values) },
  }
}

/** A part with those of its fields that are among the values. */
const taking = <Part extends object>(part: Part, values: object): Part => ({
  ...part,
  ...Object.fromEntries(Object.entries(values).filter(([field]) => field in part)),
})

export type TransferStep = 'details' | 'notice' | 'review' | 'receipt'

/** The step the address asks for, or the last one before it that can be shown. */
export function reached(
  { passed }: TransferState,
  accounts: readonly AccountOverview[],
  kind: TransferKind,
  asked: TransferStep,
): TransferStep {
  if (asked === 'receipt' || asked === 'details') return asked
  if (passed?.kind !== kind || !hasAccountsOf(passed, accounts)) return 'details'
  if (asked === 'notice') return kind === 'international' ? asked : 'details'
  const isReady = !('draft' in passed) || passed.draft !== null
  return isReady ? asked : kind === 'international' ? 'notice' : 'details'
}

/** An account may be taken away under a review, as when its primary owner removes a joint one. */
function hasAccountsOf({ kind, body }: Passed, accounts: readonly AccountOverview[]): boolean {
  const named = [body.fromAccountId, ...(kind === 'own' ? [body.toAccountId] : [])]
  return named.every((id) => accounts.some((account) => account.id === id))
}
