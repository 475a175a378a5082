import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * While something is unsaved, going to another page waits for an answer, and closing the tab asks.
 * Going to `unasked` does not: there go those who are no longer allowed here.
 */
export function useUnsaved(unsaved: boolean, unasked?: string) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== unasked,
  )
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
