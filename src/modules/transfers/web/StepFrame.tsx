import type { ReactNode, Ref } from 'react'
import { usePartTitle } from '../../../ui/format/partTitle.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { TransferKind } from '../../ledger/transferKind.contract.ts'
import { progressOf, titleOf } from './kinds.ts'
import type { TransferStep } from './transferState.ts'

interface StepFrameProps {
  readonly kind: TransferKind
  readonly step: TransferStep
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** What every step has: the title of the page, and where one is on the way. */
export function StepFrame({ kind, step, titleRef, children }: StepFrameProps) {
  const t = useTranslate()
  usePartTitle(titleOf(t, kind, step))
  return (
    <>
      {step === 'receipt' ? null : (
        <h2 ref={titleRef} tabIndex={-1} className="mb-4 font-sans text-h3 font-semibold">
          {progressOf(t, kind, step)}
        </h2>
      )}
      {children}
    </>
  )
}
