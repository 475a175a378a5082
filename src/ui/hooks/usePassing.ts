import { useEffect, useState } from 'react'
import type { Words } from '../../values/sentence.ts'
import { announce } from './announce.ts'

export const SHOWN_MS = 3000

/** A sentence that goes away by itself; it is said aloud once. */
export function usePassing() {
  const [sentence, setSentence] = useState<Words>()
  useEffect(() => {
    if (sentence === undefined) return
    const timer = setTimeout(() => setSentence(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [sentence])
  const show = (words: Words): void => {
    setSentence(words)
    announce(words)
  }
  return { sentence, show }
}
