import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Notice } from '../layout/Notice.tsx'

interface LoadFailureProps {
  /** "We couldn't load your bills." */
  readonly title: string
  readonly onRetry: () => void
  /** It is being tried again. */
  readonly busy?: boolean
  readonly className?: string
  /** What the failure does not mean: "Your money is not affected." */
  readonly children?: ReactNode
}

/** Stands where something could not be read, and offers to try again. */
export const LoadFailure = ({ title, onRetry, busy = false, ...rest }: LoadFailureProps) => (
  <Notice
    kind="danger"
    live
    title={title}
    actions={
      <Button variant="secondary" size="small" busy={busy} busyLabel="Trying" onClick={onRetry}>
        Try again
      </Button>
    }
    {...rest}
  />
)
