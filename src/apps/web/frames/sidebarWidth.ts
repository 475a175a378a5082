import { useSyncExternalStore } from 'react'

const KEY = 'staff-sidebar'

const listeners = new Set<() => void>()
/** Counts for the page where the browser keeps nothing. */
let here: string | undefined

function read(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return here
  }
}

/** Makes the sidebar of staff a strip of icons, or wide again; remembered on this device. */
export function narrowSidebar(narrow: boolean): void {
  here = narrow ? 'narrow' : 'wide'
  try {
    localStorage.setItem(KEY, here)
  } catch {
    // Full or forbidden: it counts until the page is left.
  }
  for (const listener of listeners) listener()
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSidebarNarrow = (): boolean =>
  useSyncExternalStore(
    listen,
    () => read() === 'narrow',
    () => false,
  )
