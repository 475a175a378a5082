import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { fieldId } from '../fields/fieldId.ts'

/**
 * Whoever came to a form by a press has the focus in its first empty field and types at once. Whoever came by keyboard
 * stays at the page's heading, from which the page is read in its order; so does whoever opened its address or went back.
 * @param name of the field, undefined where something before it has to be chosen first
 */
export function useFirstBlank(name: string | undefined): void {
  const isBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (name === undefined || isBack) return
    // The page's heading takes the focus as the page arrives, which may be just after its form has.
    const frame = requestAnimationFrame(() => {
      const at = document.activeElement
      // A heading that was led to by a press has no ring.
      if (!at?.matches('main h1') || at.matches(':focus-visible')) return
      document.getElementById(fieldId(name))?.focus()
    })
    return () => cancelAnimationFrame(frame)
    // Only arriving counts: what is filled in or emptied later moves nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
