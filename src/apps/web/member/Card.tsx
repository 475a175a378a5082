import type { ReactNode } from 'react'
import { classNames } from '../../../ui/classNames.ts'

interface CardProps {
  /** Without padding of its own. */
  readonly flush?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export const Card = ({ flush = false, className, children }: CardProps) => (
  <div
    className={classNames(
      'min-w-0 overflow-hidden rounded-card border border-line bg-surface',
      !flush && 'p-4 sm:p-6',
      className,
    )}
  >
    {children}
  </div>
)
