import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Registration, RegistrationInput } from '../registration.contract.ts'
import { firstUnfinished, REVIEW_STEP, stepBySlug, STEPS } from './registrationSteps.ts'

export const addressOf = (step: number): string => `?step=${STEPS[step]!.slug}`

/** A way into a step that leads back to the review. */
export const changeAddressOf = (step: number): string => `${addressOf(step)}&change=1`

/**
 * Which step is shown: the one the address asks for, so that the browser's own buttons go from step
 * to step. Nobody gets past a step whose answers would not do, whatever the address says.
 */
export function useSteps(
  form: UseFormReturn<RegistrationInput, unknown, Registration>,
  onHeldBack: () => void,
) {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const wanted = stepBySlug(search.get('step'))
  const reachable = firstUnfinished(form.getValues())
  const step = Math.min(wanted, reachable)
  const isChanging = search.has('change') && reachable === REVIEW_STEP
  const isHeldBack = wanted > step
  const { isDirty } = form.formState

  const go = (to: number) => void navigate(addressOf(to), { state: { inside: true } })
  const previous = isChanging ? REVIEW_STEP : step - 1
  const back = () => {
    const { inside = false } = (location.state ?? {}) as { inside?: boolean }
    if (inside) void navigate(-1)
    else go(previous)
  }
  useEffect(() => {
    if (!isHeldBack) return
    const { fields } = STEPS[step]!
    // What the server said about these answers is not to be talked over.
    const isTold = fields.some((field) => form.getFieldState(field).error)
    if (isDirty && !isTold) {
      void form.trigger(fields)
      onHeldBack()
    }
    void navigate(addressOf(step), { replace: true })
    // Only being held back counts, not what else changes meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isHeldBack, step])
  return {
    step,
    go,
    goOn: () => go(search.has('change') ? REVIEW_STEP : step + 1),
    back: previous < 0 ? undefined : back,
  }
}
