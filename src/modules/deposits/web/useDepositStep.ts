import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

export const STEPS = ['details', 'front', 'back', 'review', 'sent'] as const
export type DepositStep = (typeof STEPS)[number]

export const STEP_NAMES: Readonly<Record<Exclude<DepositStep, 'sent'>, string>> = {
  details: 'Account and amount',
  front: 'Front of the check',
  back: 'Back of the check',
  review: 'Review',
}

/** The step is in the address, `?panel=deposit&deposit=front`: Back goes one step back. */
export function useDepositStep() {
  const [params, setParams] = useSearchParams()
  const asked = STEPS.find((step) => step === params.get('deposit')) ?? 'details'
  const go = (next: DepositStep, { replace = false }: { readonly replace?: boolean } = {}) => {
    const change = (before: URLSearchParams) => {
      const after = new URLSearchParams(before)
      after.set('deposit', next)
      return after
    }
    setParams(change, { replace, preventScrollReset: true })
  }
  return { asked, go }
}

/** A new step takes the focus to its heading; the first belongs to whatever opened the panel. */
export function useStepHeading(step: DepositStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}
