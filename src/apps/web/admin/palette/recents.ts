import { useState } from 'react'

const KEY = 'staff-recent'
const KEPT_MAX = 4

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/**
 * Which screens and actions were chosen last, newest first. Whom somebody looked at is not kept: a
 * browser may be shared, and that is nobody's business.
 */
export function useRecents() {
  const [recents, setRecents] = useState(read)
  const remember = (id: string): void => {
    const next = [id, ...recents.filter((kept) => kept !== id)].slice(0, KEPT_MAX)
    setRecents(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Full or forbidden: it counts until the page is left.
    }
  }
  return { recents, remember }
}
