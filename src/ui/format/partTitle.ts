import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Words } from '../../values/sentence.ts'

interface Said {
  readonly text: Words
}

let said: readonly Said[] = []
const hearers = new Set<() => void>()

function setTitles(next: readonly Said[]): void {
  said = next
  for (const hear of hearers) hear()
}

/**
 * Names the window after a part of the page while that part is there; nothing leaves the name as it
 * is. A window has one name: of several parts the one that spoke last gives it.
 */
export function usePartTitle(text: Words | undefined): void {
  useLayoutEffect(() => {
    if (text === undefined) return undefined
    const mine = { text }
    setTitles([...said, mine])
    return () => setTitles(said.filter((other) => other !== mine))
  }, [text])
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** What the window is to be called: what a part said last, else the name of the page. */
export const useTitleWithParts = (page: Words): Words =>
  useSyncExternalStore(
    subscribe,
    () => said.at(-1)?.text ?? page,
    () => page,
  )
