import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../format/classNames.ts'
import type { Content } from '../../values/useTranslate.tsx'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly title?: Content
  /** The id of the heading; the card is named by it. */
  readonly titleId?: string
  /** At the right of the title. */
  readonly aside?: ReactNode
  /** Rows that run from edge to edge, such as ledger bands. */
  readonly flush?: boolean
}

/** A bordered part of a page, named by its heading. */
export function Card({
  title,
  titleId,
  aside,
  flush = false,
  className,
  children,
  ...section
}: CardProps) {
  return (
    <section
      {...section}
      data-flush={flush || undefined}
      aria-labelledby={title && titleId ? titleId : undefined}
      className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      {title ? (
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 sm:px-6 sm:pt-5">
          <h2 id={titleId} tabIndex={-1} className="min-w-0 font-sans text-h3 font-semibold">
            {title}
          </h2>
          {aside}
        </div>
      ) : null}
      <div
        className={classNames(
          flush ? title && 'pt-3' : 'p-4 sm:p-6',
          !flush && title && 'pt-3 sm:pt-3',
        )}
      >
        {children}
      </div>
    </section>
  )
}
