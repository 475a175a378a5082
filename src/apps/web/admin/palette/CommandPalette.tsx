import { DialogWindow } from '../../../../ui/DialogWindow.tsx'
import { PaletteBox } from './PaletteBox.tsx'

interface CommandPaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/**
 * Goes anywhere and does anything by typing a few letters of it. The window is not fetched first as
 * others are: whoever opens it by keys types on at once, and the letters must arrive.
 */
export const CommandPalette = ({ open, onClose, onShortcuts }: CommandPaletteProps) => (
  <DialogWindow title="Search or go to" open={open} onClose={onClose}>
    <PaletteBox onClose={onClose} onShortcuts={onShortcuts} />
  </DialogWindow>
)
