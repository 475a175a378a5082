import { useLayoutEffect, useSyncExternalStore } from 'react'

interface Said {
  readonly text: string
}

let said: readonly Said[] = []
const hearers = new Set<() => void>()

function say(next: readonly Said[]): void {
  said = next
  for (const hear of hearers) hear()
}

/**
 * Names the window after a part of the page while that part is there; nothing leaves the name as it
 * is. A window has one name: of several parts the one that spoke last gives it.
 */
export function usePartTitle(text: string | undefined): void {
  useLayoutEffect(() => {
    if (text === undefined) return undefined
    const mine = { text }
    say([...said, mine])
    return () => say(said.filter((other) => other !== mine))
  }, [text])
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** What the window is to be called: what a part said last, else the name of the page. */
export const useTitleWithParts = (page: string): string =>
  useSyncExternalStore(
    subscribe,
    () => said.at(-1)?.text ?? page,
    () => page,
  )
