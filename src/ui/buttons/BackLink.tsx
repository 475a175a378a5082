import { ArrowLeft } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '../format/classNames.ts'

/** The way to the page above this one, over its heading. */
export const BackLink = ({ className, children, ...link }: LinkProps) => (
  <Link
    {...link}
    className={classNames(
      'no-print link -mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-medium',
      className,
    )}
  >
    <ArrowLeft aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
    {children}
  </Link>
)
