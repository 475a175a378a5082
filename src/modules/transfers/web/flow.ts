import type { ReactNode, Ref } from 'react'
import type { AccountOverview } from '../../activity/contract.ts'
import type { Payee } from '../../payees/contract.ts'
import type { Draft } from '../draft.contract.ts'
import type { TransferKind } from '../../ledger/transferKind.contract.ts'
import type { TransferReceipt } from '../receipt.contract.ts'
import type { ValuesOf } from './transferValues.ts'
import type { Passed } from './useTransfer.ts'
import type { TransferStep } from './useTransferSteps.ts'

/** What each kind of transfer is handed: its part of the form, and the ways on and back. */
export interface FlowProps<Kind extends TransferKind> {
  /** Of the transfer: it can happen only once, however often it is sent. */
  readonly id: string
  readonly accounts: readonly AccountOverview[]
  readonly values: ValuesOf<Kind>
  readonly put: (changed: Partial<ValuesOf<Kind>>) => void
  readonly step: TransferStep
  readonly titleRef: Ref<HTMLHeadingElement>
  /** What goes on from the details; null as soon as anything there is changed. */
  readonly passed: Passed<Kind> | null
  /** On to a step. */
  readonly onPass: (step: TransferStep, body: Passed<Kind>['body'], draft?: Draft) => void
  /** Back to the details, with everything as it was. */
  readonly onBack: () => void
  /** The same, and the draft is given up. */
  readonly onReopen: () => void
  readonly onStartAgain: () => void
  readonly onSent: (receipt: TransferReceipt) => void
  /** Whom the member paid before, to choose from. */
  readonly payees?: ReactNode
  /** How many transfers are left. */
  readonly limitNotice?: ReactNode
}

export type PickPayee = (payee: Payee) => void
