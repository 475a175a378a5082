import { useSyncExternalStore } from 'react'
import type { Translate } from '../../../values/sentence.ts'
import { onChoice, shortcutsOn } from '../../../ui/theme/theme.ts'

/** The two ways of it, to choose from. */
export const onOff = (t: Translate) =>
  [
    { value: 'on', label: t('On') },
    { value: 'off', label: t('Off') },
  ] as const

/** Whether single keys lead to places on this device. */
export const useShortcutsOn = (): boolean =>
  useSyncExternalStore(onChoice, shortcutsOn, () => false)
