import { type RefObject, useEffect, useRef, useState } from 'react'

const STEP_MS = 20
const STEPS = 100

interface Counting {
  readonly element: RefObject<HTMLDListElement | null>
  /** From 0 to 1. A page without scripts, or with less motion wanted, is at 1 from the start. */
  readonly done: number
}

/** Counts from nothing to all in two seconds, once its element comes into view. */
export function useCounting(): Counting {
  const element = useRef<HTMLDListElement>(null)
  const [step, setStep] = useState(STEPS)
  useEffect(() => {
    const { current } = element
    if (!current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let timer: ReturnType<typeof setInterval> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      setStep(0)
      timer = setInterval(() => setStep((at) => Math.min(at + 1, STEPS)), STEP_MS)
      setTimeout(() => clearInterval(timer), STEP_MS * (STEPS + 2))
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [])
  return { element, done: step / STEPS }
}
