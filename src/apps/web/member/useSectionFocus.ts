import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Brings a part of the page into view; it is read from its heading on, or from `part`. */
function goToSection(card: HTMLElement, part: HTMLElement | null): void {
  const heading = part ?? card.querySelector<HTMLElement>('h2') ?? card
  // The line of an account opens to what is asked for.
  card.closest('details')?.setAttribute('open', '')
  // After the browser has gone to an anchor by itself, which takes the focus off everything.
  requestAnimationFrame(() => {
    card.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
    keepInPlace(card, heading)
  })
}

const SETTLES_WITHIN_MS = 2000
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Parts above that arrive late would push the section down; until somebody moves it is kept up. */
function keepInPlace(card: HTMLElement, heading: HTMLElement): void {
  const still = new AbortController()
  const growth = new ResizeObserver(() => {
    if (document.activeElement === heading) card.scrollIntoView({ block: 'start' })
  })
  still.signal.addEventListener('abort', () => growth.disconnect())
  for (const move of MOVES) {
    addEventListener(move, () => still.abort(), { signal: still.signal, passive: true })
  }
  setTimeout(() => still.abort(), SETTLES_WITHIN_MS)
  growth.observe(document.body)
}

/** Where an account is, on a card or in a list. */
export const accountPlaceId = (accountId: string): string => `account-${accountId}-title`

export const tileId = (action: string): string => `quick-tile-${action}`

/**
 * Follows `#quick-actions-cards`: scrolls there and moves the focus, also when the page is open already
 * and the link is pressed again. Waits until the page is `ready`. Going back does not count: then everything is where it
 * was left. Whoever comes from the page of a quick action is led back to its tile.
 */
export function useSectionFocus(ready: boolean): void {
  const { hash, key, state } = useLocation()
  const byHistory = useNavigationType() === NavigationType.Pop
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (!ready || followed.current === key) return
    followed.current = key
    if (hash === '' || (byHistory && key !== 'default')) return
    const section = document.getElementById(hash.slice(1))
    const { closed = '' } = (state ?? {}) as { readonly closed?: string }
    if (section) goToSection(section, document.getElementById(tileId(closed)))
  }, [ready, key, hash, byHistory, state])
}
