import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

const SHOWN_FOR_MS = 10_000

/** Good news of little weight, shown for a while. Refusals and money never go here. */
export const toasts = new ToastQueue<{ readonly text: string }>({ maxVisibleToasts: 2 })

export const toast = (text: string): void => void toasts.add({ text }, { timeout: SHOWN_FOR_MS })
