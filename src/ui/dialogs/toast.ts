import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'
import type { Words } from '../../values/sentence.ts'

const SHOWN_FOR_MS = 10_000

/** Good news of little weight, shown for a while. Refusals and money never go here. */
export const toasts = new ToastQueue<{ readonly text: Words }>({ maxVisibleToasts: 2 })

export const toast = (text: Words): void => void toasts.add({ text }, { timeout: SHOWN_FOR_MS })
