export type Theme = 'system' | 'light' | 'dark'
export type TextSize = 'standard' | 'large' | 'largest'

const THEMES: readonly string[] = ['light', 'dark']
const TEXT_SIZES: readonly string[] = ['large', 'largest']

/** Private windows may refuse storage; the choice then lasts as long as the page. */
const remembered = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return remembered.get(key) ?? null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    remembered.set(key, value)
  }
}

const listeners = new Set<() => void>()

/** Calls `listener` after every choice; for `useSyncExternalStore`. Returns how to stop. */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

export const chosenTheme = (): Theme => {
  const stored = read('theme') ?? ''
  return THEMES.includes(stored) ? (stored as Theme) : 'system'
}

export function chooseTheme(theme: Theme): void {
  write('theme', theme)
  applyTheme(theme)
  tell()
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  // The browser's own bars follow this meta rather than the page.
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')
  if (meta) meta.content = theme === 'system' ? 'light dark' : theme
}

export const chosenTextSize = (): TextSize => {
  const stored = read('text-size') ?? ''
  return TEXT_SIZES.includes(stored) ? (stored as TextSize) : 'standard'
}

export function chooseTextSize(size: TextSize): void {
  write('text-size', size)
  applyTextSize(size)
  tell()
}

function applyTextSize(size: TextSize): void {
  if (size === 'standard') delete document.documentElement.dataset['textSize']
  else document.documentElement.dataset['textSize'] = size
}

/** Whether amounts show as dots on this device, for somebody who reads their balance on a bus. */
export const amountsHidden = (): boolean => read('hide-amounts') === 'yes'

export function hideAmounts(hidden: boolean): void {
  write('hide-amounts', hidden ? 'yes' : 'no')
  tell()
}

/** Whether single keys lead to places on this device. They do until somebody switches them off. */
export const shortcutsOn = (): boolean => read('shortcuts') !== 'off'

export function switchShortcuts(on: boolean): void {
  write('shortcuts', on ? 'on' : 'off')
  tell()
}

/** What the person chose on this device, before the first paint. */
export function applyChoices(): void {
  applyTheme(chosenTheme())
  applyTextSize(chosenTextSize())
}
