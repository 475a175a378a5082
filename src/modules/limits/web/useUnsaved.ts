import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * While something is unsaved, going to another page waits for an answer, and closing the tab asks.
 * Whoever is no longer allowed here is sent away without being asked.
 */
export function useUnsaved(unsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/login',
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
