import { useState } from 'react'
import { messageOf } from '../../../../platform/web/failures.ts'
import type { ButtonVariant } from '../../../../ui/buttons/buttonLook.ts'
import { LoadFailure } from '../../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import type { Proof } from '../../contract.ts'
import { ProofForm } from './ProofForm.tsx'
import type { useStepUp } from '../useSecurity.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface StepUpProps {
  readonly stepUp: ReturnType<typeof useStepUp>
  /** The action in a word or two: "Remove passkey". */
  readonly submit: Words
  readonly variant?: ButtonVariant
  readonly onProof: (proof: Proof) => Promise<void>
  readonly onCancel: () => void
}

/** Asks for fresh proof that it is really the owner, and hands it on. */
export function StepUp({ stepUp, ...rest }: StepUpProps) {
  const t = useTranslate()
  const [problem, setProblem] = useState<Words>()
  const { data, isError, error, mutate } = stepUp
  const again = (said?: Words) => {
    setProblem(said)
    mutate()
  }
  if (isError) {
    return (
      <LoadFailure title={t('We could not ask for your confirmation.')} onRetry={() => again()}>
        {messageOf(t, error)}
      </LoadFailure>
    )
  }
  if (!data) {
    return (
      <Loading label={t('Loading')} onRetry={() => again()}>
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-4 h-12 w-full" />
      </Loading>
    )
  }
  return <ProofForm key={data.stepUpId} opened={data} before={problem} onAgain={again} {...rest} />
}
