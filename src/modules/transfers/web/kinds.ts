import type { TransferKind } from '../../ledger/transferKind.contract.ts'
import type { TransferStep } from './transferState.ts'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'

export const KIND_LABEL: Readonly<Record<TransferKind, Sentence>> = {
  own: say('Between Accounts'),
  member: say('To a bank user'),
  us_bank: say('To a US bank'),
  international: say('International'),
}

const STEP_LABEL: Readonly<Record<TransferStep, Sentence>> = {
  details: say('Details'),
  notice: say('Notice'),
  review: say('Review'),
  receipt: say('Receipt'),
}

/** The steps of each kind. A receipt is what is left when they are done, and no step. */
const stepsOf = (kind: TransferKind): readonly TransferStep[] =>
  kind === 'international' ? ['details', 'notice', 'review'] : ['details', 'review']

/** "Step 1 of 2: Details" */
export function progressOf(t: Translate, kind: TransferKind, step: TransferStep): Words {
  const steps = stepsOf(kind)
  return t('Step {current} of {count}: {step}', {
    current: steps.indexOf(step) + 1,
    count: steps.length,
    step: t(STEP_LABEL[step]),
  })
}

/** "Review, To a US bank". */
export const titleOf = (t: Translate, kind: TransferKind, step: TransferStep): Words =>
  t('{step}, {kind}', { step: t(STEP_LABEL[step]), kind: t(KIND_LABEL[kind]) })
