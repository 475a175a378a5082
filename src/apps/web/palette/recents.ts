import { useState } from 'react'
import { remember, remembered } from '../../../platform/web/deviceStorage.ts'

const KEPT_MAX = 4

function read(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(remembered(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/**
 * Which screens and actions were chosen last on this device, newest first. Whom somebody looked at or paid is
 * not kept: a browser may be shared, and that is nobody's business.
 */
export function useRecents(name: string) {
  const [recents, setRecents] = useState(() => read(name))
  const keep = (id: string): void => {
    const next = [id, ...recents.filter((kept) => kept !== id)].slice(0, KEPT_MAX)
    setRecents(next)
    remember(name, JSON.stringify(next))
  }
  return { recents, keep }
}
