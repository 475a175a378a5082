import { type RefObject, useEffect, useRef } from 'react'
import type { Words } from '../../../values/sentence.ts'

interface Tries {
  readonly attempt: number
  readonly failure?: Words | undefined
}

/** The one field of a form has the focus at first and when it is at fault; any other failure takes it itself. */
export function useAmountFocus({ attempt, failure }: Tries): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (attempt === 0 || failure === undefined) field.current?.focus()
  }, [attempt, failure])
  return field
}
