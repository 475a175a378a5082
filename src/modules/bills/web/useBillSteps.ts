import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { filledIn } from '../../ledger/transferKind.contract.ts'
import type { BillPayee } from '../payee.contract.ts'
import { providerIn } from './billForm.ts'

export type BillStep = 'details' | 'review' | 'receipt'

const STEPS: readonly BillStep[] = ['details', 'review', 'receipt']

/**
 * Where the member is lives in the address: `?bill=review`. A link chooses whom to pay with
 * `?biller=`.
 */
export function useBillSteps() {
  const [params, setParams] = useSearchParams()
  const go = useCallback(
    (step: BillStep, replace: boolean) => {
      const change = (before: URLSearchParams) => {
        const after = new URLSearchParams(before)
        after.delete('biller')
        if (step === 'details') after.delete('bill')
        else after.set('bill', step)
        return after
      }
      setParams(change, { replace, preventScrollReset: true })
    },
    [setParams],
  )
  return {
    biller: params.get('biller'),
    asked: STEPS.find((step) => step === params.get('bill')) ?? 'details',
    /** A move that Back undoes. */
    push: useCallback((step: BillStep) => go(step, false), [go]),
    /** Takes the place of the step before, so that Back never returns to a form already sent. */
    replace: useCallback((step: BillStep) => go(step, true), [go]),
  }
}

/** Chooses the payee a link asks for, with the amount it brings, once, as soon as they are known to be there. */
export function useLinkedBiller(
  biller: string | null,
  payees: readonly Pick<BillPayee, 'id'>[],
  choose: (filled: { readonly payee: string; readonly amount?: string }) => void,
): void {
  const { key, state } = useLocation()
  const { amount } = filledIn(state) ?? {}
  const known =
    biller !== null &&
    (providerIn(biller) !== undefined || payees.some(({ id }) => id === biller)) &&
    biller
  useEffect(() => {
    if (known !== false) choose({ payee: known, ...(amount !== undefined && { amount }) })
    // The same link chooses once, whatever is drawn anew meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [known, amount && key])
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
