export type Theme = 'system' | 'light' | 'dark'

const THEMES: readonly string[] = ['light', 'dark']
const TEXT_SIZES: readonly string[] = ['large', 'largest']

/** Private windows may refuse storage; the choice then lasts as long as the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The page itself has changed already.
  }
}

export const chosenTheme = (): Theme => {
  const stored = read('theme') ?? ''
  return THEMES.includes(stored) ? (stored as Theme) : 'system'
}

export function chooseTheme(theme: Theme): void {
  write('theme', theme)
  applyTheme(theme)
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** What the person chose on this device, before the first paint. */
export function applyChoices(): void {
  applyTheme(chosenTheme())
  const size = read('text-size') ?? ''
  if (TEXT_SIZES.includes(size)) document.documentElement.dataset['textSize'] = size
}
