import type { ComponentProps } from 'react'
import { REVIEW_KEYS } from '../../../modules/applications/web/reviewKeys.ts'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { switchShortcuts } from '../../../ui/theme/theme.ts'
import { ShortcutList } from './ShortcutList.tsx'
import { STAFF_PLACES } from '../admin/staffPages.ts'
import { useShortcutsOn } from './useShortcutsOn.ts'

interface StaffShortcutsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const EVERYWHERE: KeyListProps['keys'] = [
  { keys: ['/'], does: 'Search or go to' },
  ...STAFF_PLACES.map(({ keys, label }) => ({ keys, does: `Go to ${label}` })),
  { keys: ['?'], does: 'Show this list' },
]

const ON_OFF = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

/** What single keys do for staff, and the switch for them. */
export function StaffShortcutsDialog({ open, onClose }: StaffShortcutsDialogProps) {
  const on = useShortcutsOn()
  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={onClose}>
      <ChoiceStrip
        legend="Single keys"
        choices={ON_OFF}
        value={on ? 'on' : 'off'}
        onChange={(choice) => switchShortcuts(choice === 'on')}
      />
      <p className="mt-2 mb-4 text-small text-ink-2">
        They never act while you type in a field. Ctrl K or ⌘ K always opens the search.
      </p>
      <KeyList title="On every page" keys={EVERYWHERE} />
      <KeyList title="While reviewing an application" keys={REVIEW_KEYS} />
    </Dialog>
  )
}

interface KeyListProps {
  readonly title: string
  readonly keys: ComponentProps<typeof ShortcutList>['shortcuts']
}

const KeyList = ({ title, keys }: KeyListProps) => (
  <section className="mt-4">
    <h3>{title}</h3>
    <ShortcutList shortcuts={keys} className="mt-2 gap-y-2" />
  </section>
)
