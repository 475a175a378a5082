import { useSyncExternalStore } from 'react'

function onScroll(hear: () => void): () => void {
  addEventListener('scroll', hear, { passive: true })
  return () => removeEventListener('scroll', hear)
}

/** Whether the page is scrolled further than `pixels` down. */
export const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(
    onScroll,
    () => scrollY > pixels,
    () => false,
  )
