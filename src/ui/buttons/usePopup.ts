import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

const MARGIN_PX = 8

/**
 * Something small that opens beside its button. It closes on Escape, when the focus leaves it and
 * when somebody presses elsewhere; Escape gives the focus back to the button. Spread `root` on
 * what holds both, `button` on the button and `panel` on what opens.
 */
export function usePopup() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  useLayoutEffect(() => {
    const here = panel.current
    if (!open || !here) return
    keepOnScreen(here)
    // The window may turn, and letters may grow, while it is open.
    const watch = new ResizeObserver(() => keepOnScreen(here))
    watch.observe(here)
    watch.observe(document.documentElement)
    return () => watch.disconnect()
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    // A window around it would close too.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return {
    open,
    setOpen,
    close,
    root: { ref: root, onKeyDown },
    button: { ref: button, 'aria-expanded': open, onClick: () => setOpen(!open) },
    panel,
  }
}

/** Beside a button near the edge of a phone a panel would hang over it: it is moved back in. */
function keepOnScreen(panel: HTMLElement): void {
  panel.style.translate = ''
  const { left, right } = panel.getBoundingClientRect()
  const room = document.documentElement.clientWidth - MARGIN_PX
  const shift = left < MARGIN_PX ? MARGIN_PX - left : Math.min(0, room - right)
  if (shift !== 0) panel.style.translate = `${shift}px 0`
  panel.scrollIntoView({ block: 'nearest' })
}
