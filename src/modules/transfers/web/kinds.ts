import type { TransferKind } from '../../ledger/transferKind.contract.ts'
import type { TransferStep } from './transferState.ts'

export const KIND_LABEL: Readonly<Record<TransferKind, string>> = {
  own: 'Between Accounts',
  member: 'To a bank user',
  us_bank: 'To a US bank',
  international: 'International',
}

const STEP_LABEL: Readonly<Record<TransferStep, string>> = {
  details: 'Details',
  notice: 'Notice',
  review: 'Review',
  receipt: 'Receipt',
}

/** The steps of each kind. A receipt is what is left when they are done, and no step. */
const stepsOf = (kind: TransferKind): readonly TransferStep[] =>
  kind === 'international' ? ['details', 'notice', 'review'] : ['details', 'review']

/** "Step 1 of 2: Details" */
export function progressOf(kind: TransferKind, step: TransferStep): string {
  const steps = stepsOf(kind)
  return `Step ${steps.indexOf(step) + 1} of ${steps.length}: ${STEP_LABEL[step]}`
}

/** "Review, To a US bank". The form a member meets on the dashboard is the dashboard. */
export const titleOf = (kind: TransferKind, step: TransferStep): string | undefined =>
  kind === 'own' && step === 'details' ? undefined : `${STEP_LABEL[step]}, ${KIND_LABEL[kind]}`
