import { useState } from 'react'
import { DialogWindow } from '../../../../ui/dialogs/DialogWindow.tsx'
import { PaletteBox } from './PaletteBox.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface CommandPaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/**
 * Goes anywhere and does anything by typing a few letters of it. The window is not fetched first as
 * others are: whoever opens it by keys types on at once, and the letters must arrive.
 */
export function CommandPalette({ open, onClose, onShortcuts }: CommandPaletteProps) {
  const t = useTranslate()
  const [shown, setShown] = useState({ open, times: 0 })
  if (shown.open !== open) setShown({ open, times: shown.times + (open ? 1 : 0) })
  return (
    <DialogWindow title={t('Search or go to')} open={open} onClose={onClose}>
      {/* Opened again while it is still fading, it starts anew and takes the letters. */}
      <PaletteBox key={shown.times} onClose={onClose} onShortcuts={onShortcuts} />
    </DialogWindow>
  )
}
