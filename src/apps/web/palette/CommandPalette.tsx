import { Fragment, type ReactNode, useState } from 'react'
import { DialogWindow } from '../../../ui/dialogs/DialogWindow.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface CommandPaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The field and what it finds. */
  readonly children: ReactNode
}

/** Goes anywhere and does anything by typing a few letters of it. */
export function CommandPalette({ open, onClose, children }: CommandPaletteProps) {
  const t = useTranslate()
  const [shown, setShown] = useState({ open, times: 0 })
  if (shown.open !== open) setShown({ open, times: shown.times + (open ? 1 : 0) })
  return (
    <DialogWindow title={t('Search or go to')} open={open} onClose={onClose} sheet>
      {/* Opened again while it is still fading, it starts anew and takes the letters. */}
      <Fragment key={shown.times}>{children}</Fragment>
    </DialogWindow>
  )
}
