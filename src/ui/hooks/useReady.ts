import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * Whether scripts have taken over the page. On a page whose HTML was made at build time it is false
 * until then, so that nothing is typed that would be lost and no form is sent without its script.
 */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
