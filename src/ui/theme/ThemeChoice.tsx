import { useSyncExternalStore } from 'react'
import { ChoiceStrip } from '../fields/ChoiceStrip.tsx'
import { chooseTheme, chosenTheme, onChoice, type Theme } from './theme.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { say, type Sentence } from '../../values/sentence.ts'

const CHOICES: readonly { readonly value: Theme; readonly label: Sentence }[] = [
  { value: 'system', label: say('System') },
  { value: 'light', label: say('Light') },
  { value: 'dark', label: say('Dark') },
]

/** Light, dark, or as the device has it; kept on this device. */
export function ThemeChoice({ legendHidden = false }: { readonly legendHidden?: boolean }) {
  const t = useTranslate()
  // A prerendered page knows no choice; the stored one follows when the script takes over.
  const theme = useSyncExternalStore(onChoice, chosenTheme, () => 'system' as const)
  return (
    <ChoiceStrip
      legend={t('Theme')}
      legendHidden={legendHidden}
      choices={CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
      value={theme}
      onChange={chooseTheme}
    />
  )
}
