import { useEffect, useRef } from 'react'

/** As wide as what fades at the ends of a row, in fades.css. */
const FADE_PX = 32

/**
 * Keeps the chosen one of a row that scrolls sideways in sight, also when others grow beside it. Only the row
 * scrolls, never the page.
 * @param chosen the selector of the chosen one
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: string) {
  const row = useRef<Row>(null)
  const place = useRef<number>(undefined)
  useEffect(() => {
    const one = row.current?.querySelector<HTMLElement>(chosen)
    // Where it stands as before, people may have scrolled away from it.
    if (!row.current || !one || one.offsetLeft === place.current) return
    place.current = one.offsetLeft
    const [outer, inner] = [row.current.getBoundingClientRect(), one.getBoundingClientRect()]
    const [before, after] = [inner.left - outer.left, outer.right - inner.right]
    if (Math.min(before, after) < FADE_PX) row.current.scrollLeft += (before - after) / 2
  })
  return row
}
