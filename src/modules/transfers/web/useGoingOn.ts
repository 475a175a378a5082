import { useEffect } from 'react'
import type { Transfer } from './useTransfer.ts'

/**
 * What is sent again was typed once already: its form goes on to the review by itself, where it is read through like
 * any other. What stands in the way is said at the form.
 * @param isReady whether the review can come without a question; undefined while that is not known yet
 */
export function useGoingOn(
  { isRepeated, step, goneOn }: Pick<Transfer, 'isRepeated' | 'step' | 'goneOn'>,
  isReady: boolean | undefined,
  goOn: () => void,
): void {
  useEffect(() => {
    if (!isRepeated || step !== 'details' || isReady === undefined) return
    goneOn()
    if (isReady) goOn()
  })
}
