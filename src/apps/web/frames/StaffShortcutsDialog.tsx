import { Fragment } from 'react'
import { REVIEW_KEYS } from '../../../modules/applications/web/reviewKeys.ts'
import { ChoiceStrip } from '../../../ui/ChoiceStrip.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { switchShortcuts } from '../../../ui/theme.ts'
import { STAFF_PLACES } from './staffPlaces.ts'
import { useShortcutsOn } from './useStaffKeys.ts'

interface StaffShortcutsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

interface Key {
  readonly keys: readonly string[]
  readonly does: string
}

const EVERYWHERE: readonly Key[] = [
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

const KeyList = ({ title, keys }: { readonly title: string; readonly keys: readonly Key[] }) => (
  <section className="mt-4">
    <h3>{title}</h3>
    <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
      {keys.map(({ keys: pressed, does }) => (
        <Fragment key={does}>
          <dt className="flex items-center gap-1.5">
            {pressed.map((key, i) => (
              <Fragment key={key}>
                {i > 0 ? <span className="text-small text-ink-2">then</span> : null}
                <kbd className="grid min-w-8 place-items-center rounded-tag border border-line-strong bg-sunken px-2 py-0.5 font-sans font-semibold">
                  {key}
                </kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  </section>
)
