import { useSyncExternalStore } from 'react'
import { ChoiceStrip } from '../fields/ChoiceStrip.tsx'
import { chooseTheme, chosenTheme, onChoice, type Theme } from './theme.ts'

const CHOICES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Light, dark, or as the device has it; kept on this device. */
export function ThemeChoice() {
  // A prerendered page knows no choice; the stored one follows when the script takes over.
  const theme = useSyncExternalStore(onChoice, chosenTheme, () => 'system' as const)
  return <ChoiceStrip legend="Theme" choices={CHOICES} value={theme} onChange={chooseTheme} />
}
