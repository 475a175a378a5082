import { lazy, Suspense, useEffect, useState } from 'react'
import type { DialogProps } from './DialogWindow.tsx'

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
