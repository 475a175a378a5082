import { useEffect, useState } from 'react'

/**
 * Moves the focus to the element with an id once the picture asked for in the same breath is on the
 * page. Call it in what stays on the page, above the window that closes: until that window has been
 * taken down everything beneath it is inert, and an inert element refuses the focus without a word.
 */
export function useFocusNext(): (id: string) => void {
  const [next, setNext] = useState<{ readonly id: string }>()
  useEffect(() => {
    if (next) document.getElementById(next.id)?.focus()
  }, [next])
  return (id) => setNext({ id })
}
