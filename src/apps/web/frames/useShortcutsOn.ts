import { useSyncExternalStore } from 'react'
import { onChoice, shortcutsOn } from '../../../ui/theme/theme.ts'

/** Whether single keys lead to places on this device. */
export const useShortcutsOn = (): boolean =>
  useSyncExternalStore(onChoice, shortcutsOn, () => false)
