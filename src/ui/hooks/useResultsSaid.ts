import { useEffect, useRef } from 'react'
import type { Words } from '../../values/sentence.ts'
import { announce } from './announce.ts'

/**
 * Has screen readers say how a list turned out: when something else is asked for or more of it is
 * shown, and not at first, when the page is read anyway.
 * @param shown what is shown, as a key; undefined while it loads
 */
export function useResultsSaid(shown: string | undefined, sentence: Words): void {
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (shown === undefined || said.current === shown) return
    const first = said.current === undefined
    said.current = shown
    if (!first) announce(sentence)
  }, [shown, sentence])
}
