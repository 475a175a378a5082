import { type RefObject, useEffect, useRef } from 'react'
import { useFailedTitle } from '../format/failedTitle.ts'

/**
 * For what says that a press came to nothing: on arrival it takes the focus and comes into view,
 * and the window's title says so. Bars that lie over the page count by its scroll padding.
 */
export function useFailureFocus(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' })
  }, [])
  useFailedTitle()
  return box
}
