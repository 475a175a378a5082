import { useEffect, useState } from 'react'

/** Something just taken away that can be brought back until `ms` have passed; one at a time. */
export function useUndo<Taken extends { readonly id: string }>(ms: number) {
  const [taken, setTaken] = useState<Taken>()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!taken || held) return
    const timer = setTimeout(() => setTaken(undefined), ms)
    return () => clearTimeout(timer)
  }, [taken, held, ms])
  return {
    taken,
    take: (next: Taken) => {
      // A new Undo button is not under the pointer, and one that was taken away sends no mouseleave.
      setHeld(false)
      setTaken(next)
    },
    forget: () => setTaken(undefined),
    /** While somebody points at it or has the focus in it, the time stands still. */
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
