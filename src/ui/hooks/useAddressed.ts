import { useState } from 'react'

/**
 * Calls `takeOver` while rendering when the address says something else than before, unless that
 * was sent from here: by then more may have been typed.
 * @param applied what the address says, as text
 * @returns to be called with what is sent there
 */
export function useAddressed(applied: string, takeOver: () => void): (text: string) => void {
  const [known, setKnown] = useState(applied)
  const [sent, setSent] = useState<string>()
  if (applied !== known) {
    setKnown(applied)
    setSent(undefined)
    if (applied !== sent) takeOver()
  }
  return setSent
}
