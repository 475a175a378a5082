import { useDeferredValue } from 'react'
import { type AwaitedProps, SignedIn } from './guards.tsx'
import { useSession } from './session.ts'

/**
 * Lets React pause while a whole page appears with the first answer, which an answer by itself would
 * not: a page of staff took half a second of a phone at once.
 */
export function StaffOnly({ meanwhile, children }: AwaitedProps) {
  const { data: session } = useSession()
  const waits = !useDeferredValue(session !== undefined)
  return (
    <SignedIn need="staff" meanwhile={meanwhile} waits={waits}>
      {children}
    </SignedIn>
  )
}
