import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export type TransferStep = 'details' | 'review' | 'receipt'

interface Steps {
  readonly step: TransferStep
  /** Which transfer the receipt is of. */
  readonly receiptId: string | undefined
  /** A step forward that Back undoes. */
  readonly push: (step: TransferStep) => void
  /** Takes the place of the step before, so that Back never returns to a form already sent. */
  readonly replace: (step: TransferStep, receiptId?: string) => void
}

const KIND = 'internal'

const stepIn = (params: URLSearchParams): TransferStep => {
  const step = params.get('transfer') === KIND ? params.get('step') : null
  return step === 'review' || step === 'receipt' ? step : 'details'
}

/** The step of the transfer lives in the address: `?transfer=internal&step=review`. */
export function useTransferSteps(): Steps {
  const [params, setParams] = useSearchParams()
  const go = useCallback(
    (step: TransferStep, replace: boolean, receiptId?: string) => {
      const change = (before: URLSearchParams) => {
        const after = new URLSearchParams(before)
        after.set('transfer', KIND)
        after.set('step', step)
        if (receiptId === undefined) after.delete('receipt')
        else after.set('receipt', receiptId)
        return after
      }
      setParams(change, { replace, preventScrollReset: true })
    },
    [setParams],
  )
  return {
    step: stepIn(params),
    receiptId: params.get('receipt') ?? undefined,
    push: useCallback((step: TransferStep) => go(step, false), [go]),
    replace: useCallback(
      (step: TransferStep, receiptId?: string) => go(step, true, receiptId),
      [go],
    ),
  }
}
