import { useSyncExternalStore } from 'react'
import { ChoiceStrip } from '../fields/ChoiceStrip.tsx'
import { chosenTextSize, chooseTextSize, onChoice, type TextSize } from './theme.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { say, type Sentence } from '../../values/sentence.ts'

const CHOICES: readonly { readonly value: TextSize; readonly label: Sentence }[] = [
  { value: 'standard', label: say('Standard') },
  { value: 'large', label: say('Large') },
  { value: 'largest', label: say('Largest') },
]

/** How large the text is on this device. */
export function TextSizeChoice() {
  const t = useTranslate()
  // A prerendered page knows no choice; the stored one follows when the script takes over.
  const size = useSyncExternalStore(onChoice, chosenTextSize, () => 'standard' as const)
  return (
    <ChoiceStrip
      legend={t('Text size')}
      choices={CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
      value={size}
      onChange={chooseTextSize}
    />
  )
}
