import { Dialog } from '../../../../ui/Dialog.tsx'
import { PaletteBox } from './PaletteBox.tsx'

interface CommandPaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Goes anywhere and does anything by typing a few letters of it. */
export const CommandPalette = ({ open, onClose, onShortcuts }: CommandPaletteProps) => (
  <Dialog title="Search or go to" open={open} onClose={onClose}>
    <PaletteBox onClose={onClose} onShortcuts={onShortcuts} />
  </Dialog>
)
