import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { ACCOUNT_SETTINGS_PATH } from '../member/memberPaths.ts'
import { memberShortcuts } from './memberPlaces.ts'
import { ShortcutList } from './ShortcutList.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ShortcutsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export const ShortcutsDialog = ({ open, onClose }: ShortcutsDialogProps) => {
  const t = useTranslate()
  return (
    <Dialog title={t('Keyboard shortcuts')} open={open} onClose={onClose}>
      <ShortcutList shortcuts={memberShortcuts(t)} className="gap-y-3" />
      <p className="mt-5 text-ink-2">
        {t.rich(
          'They never act while you type in a field. You can switch them off in <link>Account Settings</link>.',
          {
            link: (words) => (
              <TextLink to={ACCOUNT_SETTINGS_PATH} onClick={onClose}>
                {words}
              </TextLink>
            ),
          },
        )}
      </p>
    </Dialog>
  )
}
