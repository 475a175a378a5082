import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useReady } from '../../../../ui/hooks/useReady.ts'

const STEP_MS = 20
const STEPS = 100

interface Counting {
  readonly element: RefObject<HTMLDListElement | null>
  /** From 0 to 1. A page without scripts, or with less motion wanted, is at 1 from the start. */
  readonly done: number
}

const isInSight = (part: HTMLElement): boolean => {
  const { top, bottom } = part.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

/**
 * Counts from nothing to all in two seconds, once its element comes into view. Figures that somebody
 * could read before the scripts came stay as they are: going back to nothing would be a flash.
 */
export function useCounting(): Counting {
  const element = useRef<HTMLDListElement>(null)
  const ready = useReady()
  const [shownBefore] = useState(!ready)
  const [step, setStep] = useState(STEPS)
  useLayoutEffect(() => {
    const { current } = element
    if (!current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if (shownBefore && isInSight(current)) return
    setStep(0)
    let timer: ReturnType<typeof setInterval> | undefined
    // A busy device tells at once that the element was out of sight and that it came into view.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      let taken = 0
      timer = setInterval(() => {
        setStep(++taken)
        // A busy device counts later than it should, and still to the end.
        if (taken === STEPS) clearInterval(timer)
      }, STEP_MS)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [shownBefore])
  return { element, done: step / STEPS }
}
