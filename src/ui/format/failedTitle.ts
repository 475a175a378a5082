import { useLayoutEffect, useSyncExternalStore } from 'react'

let failures = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  failures += by
  for (const listener of listeners) listener()
}

/** For whatever says that something failed: while it is on the page, the window's title says so first. */
export function useFailedTitle(): void {
  useLayoutEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a form or a button on the page failed. */
export const useHasFailed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => failures > 0,
    () => false,
  )
