import { useSyncExternalStore } from 'react'
import { ChoiceStrip } from '../fields/ChoiceStrip.tsx'
import { chosenTextSize, chooseTextSize, onChoice, type TextSize } from './theme.ts'

const CHOICES: readonly { readonly value: TextSize; readonly label: string }[] = [
  { value: 'standard', label: 'Standard' },
  { value: 'large', label: 'Large' },
  { value: 'largest', label: 'Largest' },
]

/** How large the text is on this device. */
export function TextSizeChoice() {
  // A prerendered page knows no choice; the stored one follows when the script takes over.
  const size = useSyncExternalStore(onChoice, chosenTextSize, () => 'standard' as const)
  return <ChoiceStrip legend="Text size" choices={CHOICES} value={size} onChange={chooseTextSize} />
}
