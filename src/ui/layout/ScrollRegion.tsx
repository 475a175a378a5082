import type { ReactNode } from 'react'
import { classNames } from '../format/classNames.ts'
import type { Words } from '../../values/sentence.ts'

interface ScrollRegionProps {
  readonly label: Words
  readonly className?: string
  readonly children: ReactNode
}

/**
 * What may be too wide for the page scrolls in here, by keys too. It is positioned, or words inside
 * for screen readers only would widen the page after all.
 */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <div
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A region that scrolls must be reachable by keys.
    tabIndex={0}
    data-scrolls
    className={classNames('relative overflow-x-auto', className)}
  >
    {children}
  </div>
)
