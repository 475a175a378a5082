import type { ReactNode, Ref } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import type { TransferKind } from '../receipt.contract.ts'
import { pageTitleOf, progressOf } from './kinds.ts'
import type { TransferStep } from './useTransferSteps.ts'

interface StepFrameProps {
  readonly kind: TransferKind
  readonly step: TransferStep
  /** The form found something wrong, which the title says first. */
  readonly wrong?: boolean
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** What every step has: the title of the page, and where one is on the way. */
export const StepFrame = ({ kind, step, wrong = false, titleRef, children }: StepFrameProps) => (
  <>
    <StepTitle {...{ kind, step, wrong }} />
    {step === 'receipt' ? null : (
      <h3 ref={titleRef} tabIndex={-1} className="mb-4">
        {progressOf(kind, step)}
      </h3>
    )}
    {children}
  </>
)

const StepTitle = ({
  kind,
  step,
  wrong,
}: Required<Pick<StepFrameProps, 'kind' | 'step' | 'wrong'>>) => (
  <title>{`${wrong ? 'Error: ' : ''}${pageTitleOf(kind, step)} | ${institution.shortName}`}</title>
)
