import { useEffect, useRef } from 'react'

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** Whether a window is open over which the palette must not open. */
const isCovered = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog]):not(:has([data-palette]))') !==
  null

/** Ctrl K and ⌘ K, wherever the focus is. They cannot be switched off: they are no single keys. */
export function usePaletteKey(onPalette: () => void): void {
  const latest = useRef(onPalette)
  useEffect(() => {
    latest.current = onPalette
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || isCovered()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
