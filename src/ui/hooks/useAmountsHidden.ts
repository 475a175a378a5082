import { useSyncExternalStore } from 'react'
import { amountsHidden, onChoice } from '../theme/theme.ts'

/** Whether amounts show as dots; follows the choice at once, wherever it is made. */
export const useAmountsHidden = (): boolean =>
  useSyncExternalStore(onChoice, amountsHidden, () => false)
