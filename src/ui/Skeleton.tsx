import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './classNames.ts'

const SHOWN_AFTER_MS = 150

/** A bar where text will stand; sized by `className`. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={classNames('block rounded-tag bg-sunken', className)} />
)

interface LoadingProps {
  readonly label: string
  readonly children: ReactNode
}

/** Shows skeletons only when the answer takes a while: a flash of grey is worse than nothing. */
export function Loading({ label, children }: LoadingProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {late ? label : ''}
      </span>
      <div className={late ? undefined : 'invisible'}>{children}</div>
    </div>
  )
}
