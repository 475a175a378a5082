import { useEffect, useState } from 'react'
import { announce } from '../../../ui/hooks/announce.ts'

/** A sentence that goes away by itself; it is said aloud once. */
export function usePassing(ms: number) {
  const [sentence, setSentence] = useState<string>()
  useEffect(() => {
    if (sentence === undefined) return
    const timer = setTimeout(() => setSentence(undefined), ms)
    return () => clearTimeout(timer)
  }, [sentence, ms])
  const say = (words: string): void => {
    setSentence(words)
    announce(words)
  }
  return { sentence, say }
}
