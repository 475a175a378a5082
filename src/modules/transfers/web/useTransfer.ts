import { useState } from 'react'
import type { AccountOverview } from '../../activity/contract.ts'
import type { BetweenAccountsBody } from '../contract.ts'
import type { Draft } from '../draft.contract.ts'
import type { InternationalBody } from '../international.contract.ts'
import type { ToMemberBody } from '../member.contract.ts'
import type { TransferKind } from '../../ledger/transferKind.contract.ts'
import type { UsBankBody } from '../usBank.contract.ts'
import {
  blankValues,
  type CommonValues,
  newTransferIds,
  type TransferValues,
  type ValuesByKind,
  type ValuesOf,
} from './transferValues.ts'
import type { TransferStep } from './useTransferSteps.ts'

/** What is sent, by kind. */
interface BodyByKind {
  readonly own: BetweenAccountsBody
  readonly member: ToMemberBody
  readonly us_bank: UsBankBody
  readonly international: InternationalBody
}

/**
 * What was found fit to go on with: it is kept as it was, because balances that change on the page
 * change nothing about a transfer under review. Changing any value begins at the details.
 */
export interface Passed<Kind extends TransferKind = TransferKind> {
  readonly kind: Kind
  readonly body: BodyByKind[Kind]
  /** What the server made of it, where a code is asked. */
  readonly draft: Draft | null
}

interface State {
  readonly ids: Readonly<Record<TransferKind, string>>
  readonly values: TransferValues
  /** When it is to be sent; undefined until somebody chooses. */
  readonly when: unknown
  readonly passed: Passed | null
}

/** Which form is filled in from elsewhere, and with what. */
export interface Prefill<Kind extends TransferKind = TransferKind> {
  readonly kind: Kind
  readonly common: Partial<CommonValues>
  readonly values: Partial<ValuesByKind[Kind]>
}

const fresh = (accounts: readonly AccountOverview[]): State => ({
  ids: newTransferIds(),
  values: blankValues(accounts),
  when: undefined,
  passed: null,
})

const NEEDS_DRAFT: readonly TransferKind[] = ['us_bank', 'international']

/** What the forms hold while steps and kinds come and go. Nothing of it is kept outside this page. */
export function useTransfer(accounts: readonly AccountOverview[]) {
  const [state, setState] = useState(() => fresh(accounts))
  const { ids, values, when, passed } = state
  return {
    ids,
    when,
    putWhen: (when: unknown) => setState((before) => ({ ...before, when, passed: null })),
    passedOf: <Kind extends TransferKind>(kind: Kind): Passed<Kind> | null =>
      passed?.kind === kind ? (passed as Passed<Kind>) : null,
    valuesOf: <Kind extends TransferKind>(kind: Kind): ValuesOf<Kind> => ({
      ...values.common,
      ...values[kind],
    }),
    put: (kind: TransferKind, changed: object) =>
      setState((before) => withChanged(before, kind, changed)),
    pass: (passed: Passed) => setState((before) => ({ ...before, passed })),
    /** A form without what was sent or given up, under ids nobody has seen. */
    startAgain: () => setState(fresh(accounts)),
    prefill: ({ kind, common, values: given }: Prefill) => {
      const blank = fresh(accounts)
      setState(withChanged(blank, kind, { ...common, ...given }))
    },
    /** Forgets the draft and keeps what was typed. */
    reopen: () => setState((before) => ({ ...before, passed: null })),
    /** The step the address asks for, or the last one before it that can be shown. */
    reached: (kind: TransferKind, asked: TransferStep): TransferStep => {
      if (asked === 'receipt' || asked === 'details') return asked
      if (passed?.kind !== kind) return 'details'
      if (asked === 'review' && NEEDS_DRAFT.includes(kind) && !passed.draft) {
        return kind === 'international' ? 'notice' : 'details'
      }
      return asked === 'notice' && kind !== 'international' ? 'details' : asked
    },
  }
}

function withChanged(before: State, kind: TransferKind, changed: object): State {
  const { common, ...slices } = before.values
  const held = { ...common, ...slices[kind] } as Readonly<Record<string, unknown>>
  const news = Object.entries(changed).filter(([field, value]) => held[field] !== value)
  if (news.length === 0) return before
  const isCommon = ([field]: [string, unknown]): boolean => Object.hasOwn(common, field)
  return {
    ...before,
    passed: null,
    values: {
      ...before.values,
      common: { ...common, ...Object.fromEntries(news.filter(isCommon)) },
      [kind]: {
        ...slices[kind],
        ...Object.fromEntries(news.filter((entry) => !isCommon(entry))),
      },
    },
  }
}
