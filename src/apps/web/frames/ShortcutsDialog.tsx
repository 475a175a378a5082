import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { PLACE } from './memberPlaces.ts'
import { SHORTCUTS } from './shortcutKeys.ts'
import { ShortcutList } from './ShortcutList.tsx'

interface ShortcutsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export const ShortcutsDialog = ({ open, onClose }: ShortcutsDialogProps) => (
  <Dialog title="Keyboard shortcuts" open={open} onClose={onClose}>
    <ShortcutList shortcuts={SHORTCUTS} className="gap-y-3" />
    <p className="mt-5 text-ink-2">
      They never act while you type in a field. You can switch them off in{' '}
      <TextLink to={PLACE.account.to} onClick={onClose}>
        Account Settings
      </TextLink>
      .
    </p>
  </Dialog>
)
