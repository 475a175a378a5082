import { useCallback, useEffect, useRef, useState } from 'react'
import type { TransferKind } from '../../ledger/transferKind.contract.ts'
import type { TransferStep } from './transferState.ts'

interface Place {
  readonly kind: TransferKind
  readonly step: TransferStep
}

const isSame = (a: Place | undefined, b: Place): boolean => a?.kind === b.kind && a.step === b.step

/**
 * A new step takes the focus. The first page load belongs to the page's heading, and a new kind of
 * transfer to its tab, unless `focusTitle` asked for it.
 */
export function useStepFocus(kind: TransferKind, step: TransferStep) {
  const title = useRef<HTMLHeadingElement | null>(null)
  // A heading whose code is still on its way gets the focus when it comes.
  const late = useRef(false)
  // A state, so that it is answered once the page is as it was when asked: a window that is still over it
  // lets nothing behind it have the focus.
  const [asked, setAsked] = useState<Place>()
  const answered = useRef<Place>(undefined)
  const shown = useRef<Place>({ kind, step })
  const titleRef = useCallback((heading: HTMLHeadingElement | null) => {
    title.current = heading
    if (!heading || !late.current) return
    late.current = false
    heading.focus()
  }, [])
  const focusTitle = useCallback((place: Place) => setAsked({ ...place }), [])
  useEffect(() => {
    const here = { kind, step }
    const before = shown.current
    shown.current = here
    const moved = before.kind === kind && before.step !== step
    if (!moved && (asked === answered.current || !isSame(asked, here))) return
    answered.current = asked
    // A failure that leads back to an earlier step has the focus, and says why.
    if (document.activeElement?.matches('[data-failure]')) return
    if (title.current) title.current.focus()
    else late.current = true
  })
  return { titleRef, focusTitle }
}
