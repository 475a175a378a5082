import type { ActionFailureProps } from '../layout/ActionFailure.tsx'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

export interface DialogProps {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  /** `alertdialog` asks before something that cannot be taken back. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly wide?: boolean
  /** Why the last press of one of the buttons came to nothing; it stands above them. */
  readonly failure?: string | undefined
  /** What is certain all the same, and what else there is to do about it. */
  readonly aboutFailure?: Omit<ActionFailureProps, 'failure'> | undefined
  /** Buttons: the way back first. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const loadWindow = () => import('./DialogWindow.tsx')
const LazyWindow = lazy(async () => ({ default: (await loadWindow()).DialogWindow }))

const FETCHED_AFTER_MS = 2000

/**
 * A window over the page: keeps the focus in, gives it back, and goes away on Escape. Its code is
 * fetched when the page has had time to load, and at the latest when a window opens.
 */
export function Dialog(props: DialogProps) {
  const { open } = props
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  useEffect(() => {
    const timer = setTimeout(() => void loadWindow().catch(() => {}), FETCHED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!opened) return null
  return (
    <Suspense fallback={<span hidden aria-busy="true" />}>
      <LazyWindow {...props} />
    </Suspense>
  )
}
