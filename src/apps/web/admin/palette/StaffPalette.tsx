import { useState } from 'react'
import { say } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { CommandPalette } from '../../palette/CommandPalette.tsx'
import { PaletteBox } from '../../palette/PaletteBox.tsx'
import { useCommands } from './useCommands.ts'
import { usePeople } from './usePeople.ts'

interface StaffPaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

const GROUPS = [
  { id: 'recent', title: say('Recent') },
  { id: 'screens', title: say('Screens') },
  { id: 'people', title: say('People') },
  { id: 'actions', title: say('Actions') },
] as const

/**
 * The palette of staff. The window is not fetched first as others are: whoever opens it by keys types on at
 * once, and the letters must arrive.
 */
export const StaffPalette = ({ open, onClose, onShortcuts }: StaffPaletteProps) => (
  <CommandPalette {...{ open, onClose }}>
    <StaffBox {...{ onClose, onShortcuts }} />
  </CommandPalette>
)

function StaffBox({ onClose, onShortcuts }: Omit<StaffPaletteProps, 'open'>) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const known = useCommands(onShortcuts)
  const { people, loading, failed } = usePeople(typed)
  return (
    <PaletteBox
      label={t('People, screens and actions')}
      groups={GROUPS}
      typed={typed}
      onType={setTyped}
      offers={{
        known,
        found: people,
        loading: loading ? say('Looking for people') : undefined,
        failed: failed ? say('Failed to load users') : undefined,
      }}
      recentsName="staff-recent"
      onClose={onClose}
    />
  )
}
