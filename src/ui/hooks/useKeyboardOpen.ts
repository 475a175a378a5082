import { useEffect, useState } from 'react'

/** No on-screen keyboard is lower than this, and no browser bar is higher. */
const KEYBOARD_PX = 140

const TYPED_INTO =
  'textarea, [contenteditable=true], input:not([type=radio], [type=checkbox], [type=file], [type=button])'

/**
 * Whether the on-screen keyboard is open. Browsers tell by the height of what can be seen; some
 * shrink the window along with it, so it is held against the tallest height seen at this width.
 */
export function useKeyboardOpen(): boolean {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    let width = view.width
    let tallest = view.height
    const look = () => {
      if (view.width !== width) {
        width = view.width
        tallest = view.height
      }
      tallest = Math.max(tallest, view.height)
      const typing = document.activeElement?.matches(TYPED_INTO) ?? false
      setOpen(typing && view.height * view.scale < tallest - KEYBOARD_PX)
    }
    view.addEventListener('resize', look)
    document.addEventListener('focusout', look)
    return () => {
      view.removeEventListener('resize', look)
      document.removeEventListener('focusout', look)
    }
  }, [])
  return open
}
