import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

const SHOWN_AFTER_MS = 150
const SLOW_AFTER_MS = 10_000

/** True once `milliseconds` have passed since the component came. */
function usePassed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}

const Block = ({ height }: { readonly height: string }) => (
  <div className={`${height} rounded-card border border-line bg-sunken`} />
)

/** The places of the cards while they load, in their final sizes; nothing for a quick answer. */
export function LoadingCards({ onRetry }: { readonly onRetry: () => void }) {
  const shown = usePassed(SHOWN_AFTER_MS)
  const slow = usePassed(SLOW_AFTER_MS)
  return (
    <div aria-busy="true" className="mt-6 min-h-dvh">
      <p role="status" className="sr-only">
        Loading your accounts
      </p>
      {slow ? (
        <Notice
          live
          title="This is taking longer than usual."
          className="mb-6"
          actions={
            <Button variant="secondary" size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        />
      ) : null}
      {shown ? (
        <div
          aria-hidden="true"
          className="grid items-start gap-6 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
        >
          <div className="grid gap-6">
            <Block height="h-64" />
            <Block height="h-[40rem]" />
          </div>
          <div className="grid gap-6">
            <Block height="h-28" />
            <Block height="h-56" />
            <Block height="h-56" />
          </div>
        </div>
      ) : null}
    </div>
  )
}
