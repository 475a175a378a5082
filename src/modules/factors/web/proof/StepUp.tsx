import { useState } from 'react'
import type { ButtonVariant } from '../../../../ui/buttons/buttonLook.ts'
import { LoadFailure } from '../../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import type { Proof } from '../../contract.ts'
import { ProofForm } from './ProofForm.tsx'
import type { useStepUp } from '../useSecurity.ts'

interface StepUpProps {
  readonly stepUp: ReturnType<typeof useStepUp>
  /** The action in a word or two: "Remove passkey". */
  readonly submit: string
  readonly variant?: ButtonVariant
  readonly onProof: (proof: Proof) => Promise<void>
  readonly onCancel: () => void
}

/** Asks for fresh proof that it is really the owner, and hands it on. */
export function StepUp({ stepUp, ...rest }: StepUpProps) {
  const [problem, setProblem] = useState<string>()
  const { data, isError, error, mutate } = stepUp
  const again = (said?: string) => {
    setProblem(said)
    mutate()
  }
  if (isError) {
    return (
      <LoadFailure title="We could not ask for your confirmation." onRetry={() => again()}>
        {error.message}
      </LoadFailure>
    )
  }
  if (!data) {
    return (
      <Loading label="Loading" onRetry={() => again()}>
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-4 h-12 w-full" />
      </Loading>
    )
  }
  return <ProofForm key={data.stepUpId} opened={data} before={problem} onAgain={again} {...rest} />
}
