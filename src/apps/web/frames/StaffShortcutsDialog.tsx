import { reviewKeys } from '../../../modules/applications/web/reviewKeys.ts'
import { workKeys } from '../../../modules/workQueue/web/workQueue.ts'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { switchShortcuts } from '../../../ui/theme/theme.ts'
import { type Shortcut, ShortcutList } from './ShortcutList.tsx'
import { STAFF_PLACES, usePermitted } from '../admin/staffPlaces.ts'
import { keysOfPlaces } from './placeKeys.ts'
import { onOff, useShortcutsOn } from './useShortcutsOn.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Translate, Words } from '../../../values/sentence.ts'

interface StaffShortcutsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const everywhere = (t: Translate, places: typeof STAFF_PLACES): readonly Shortcut[] => [
  { keys: ['/'], does: t('Search or go to') },
  ...keysOfPlaces(t, places),
  { keys: ['?'], does: t('Show this list') },
]

/** What single keys do for staff, and the switch for them. */
export function StaffShortcutsDialog({ open, onClose }: StaffShortcutsDialogProps) {
  const t = useTranslate()
  const on = useShortcutsOn()
  const places = usePermitted(STAFF_PLACES)
  return (
    <Dialog title={t('Keyboard shortcuts')} open={open} onClose={onClose}>
      <ChoiceStrip
        legend={t('Single keys')}
        choices={onOff(t)}
        value={on ? 'on' : 'off'}
        onChange={(choice) => switchShortcuts(choice === 'on')}
      />
      <p className="mt-2 mb-4 text-small text-ink-2">
        {t('They never act while you type in a field. Ctrl K or ⌘ K always opens the search.')}
      </p>
      <KeyList title={t('On every page')} keys={everywhere(t, places)} />
      <KeyList title={t('On the dashboard')} keys={workKeys(t)} />
      <KeyList title={t('While reviewing an application')} keys={reviewKeys(t)} />
    </Dialog>
  )
}

interface KeyListProps {
  readonly title: Words
  readonly keys: readonly Shortcut[]
}

const KeyList = ({ title, keys }: KeyListProps) => (
  <section className="mt-4">
    <h3>{title}</h3>
    <ShortcutList shortcuts={keys} className="mt-2 gap-y-2" />
  </section>
)
