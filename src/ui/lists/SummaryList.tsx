import type { ReactNode } from 'react'
import { classNames } from '../format/classNames.ts'
import { TextLink } from '../buttons/TextLink.tsx'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

export interface SummaryRow {
  readonly term: Words
  readonly detail: Content
  /** A link or button that leads back to the answer: "Change amount". */
  readonly change?: ReactNode
}

interface SummaryListProps {
  readonly rows: readonly SummaryRow[]
  /** The details are sentences to read, not answers to find. */
  readonly prose?: boolean
}

/** Answers read back before they count. An answer left out reads "Not provided". */
export const SummaryList = ({ rows, prose = false }: SummaryListProps) => {
  const t = useTranslate()
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ term, detail, change }) => (
        <div
          key={term}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3 sm:grid-cols-[10rem_1fr_auto] sm:items-baseline"
        >
          <dt className="text-small text-ink-2 max-sm:col-start-1">{term}</dt>
          <dd
            className={classNames(
              'min-w-0 break-words max-sm:col-start-1',
              !change && 'max-sm:col-span-2',
              !prose && 'font-medium',
            )}
          >
            {detail || <span className="font-normal text-ink-2">{t('Not provided')}</span>}
          </dd>
          {change ? (
            <dd className="-my-1 text-right max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:self-center">
              {change}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  )
}

/** "Change", and for whoever hears it alone, what: "Change date of birth". */
export const ChangeLink = ({ to, what }: { readonly to: string; readonly what: Words }) => {
  const t = useTranslate()
  return (
    <TextLink to={to} className="inline-block py-2.5 font-medium">
      {t.rich('Change<hidden> {what}</hidden>', {
        what,
        hidden: (words) => <span className="sr-only">{words}</span>,
      })}
    </TextLink>
  )
}
