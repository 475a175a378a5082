import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, and follows it: `useMedia('(width >= 960px)')`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (hear: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', hear)
      return () => list.removeEventListener('change', hear)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
