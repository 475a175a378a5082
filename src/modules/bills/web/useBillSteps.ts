import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

export type BillStep = 'details' | 'review' | 'receipt'

const STEPS: readonly BillStep[] = ['details', 'review', 'receipt']

/** Where the member is lives in the address: `?panel=billpay&bill=review`. */
export function useBillSteps() {
  const [params, setParams] = useSearchParams()
  const go = useCallback(
    (step: BillStep, replace: boolean) => {
      const change = (before: URLSearchParams) => {
        const after = new URLSearchParams(before)
        after.set('panel', 'billpay')
        if (step === 'details') after.delete('bill')
        else after.set('bill', step)
        return after
      }
      setParams(change, { replace, preventScrollReset: true })
    },
    [setParams],
  )
  return {
    asked: STEPS.find((step) => step === params.get('bill')) ?? 'details',
    /** A move that Back undoes. */
    push: useCallback((step: BillStep) => go(step, false), [go]),
    /** Takes the place of the step before, so that Back never returns to a form already sent. */
    replace: useCallback((step: BillStep) => go(step, true), [go]),
  }
}

/** A new step takes the focus; the first one leaves it to the panel's heading. */
export function useStepTitle(step: BillStep) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    title.current?.focus()
  }, [step])
  return title
}
