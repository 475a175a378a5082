import { type ReactNode, useId } from 'react'
import { Printer } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { CopyButton } from '../buttons/CopyButton.tsx'
import { ShareButton } from '../buttons/ShareButton.tsx'
import { NotchedEdge } from '../layout/NotchedEdge.tsx'
import { SummaryList, type SummaryRow } from './SummaryList.tsx'
import { Tally, TallyMark } from './Tally.tsx'
import type { Words } from '../../values/sentence.ts'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'

interface ReceiptProps {
  /** "$25.00 moved". Takes the focus, so it is what is heard first. */
  readonly title: Content
  readonly titleRef?: React.Ref<HTMLHeadingElement>
  readonly rows: readonly SummaryRow[]
  readonly reference: string
  /** What somebody else may know of it, for apps of the device: no balance, no number of an account. */
  readonly shared?: Words | undefined
  /** Whether it has come about; else the strokes of its mark are not joined. */
  readonly isDone?: boolean
  readonly children?: ReactNode
  /** What to do next. */
  readonly actions?: ReactNode
}

/** What is left in the hand after money moved: the facts, the reference, the notched edge. */
export function Receipt(props: ReceiptProps) {
  const { title, titleRef, rows, reference, shared, isDone = true, children, actions } = props
  const t = useTranslate()
  const shownId = useId()
  return (
    <article data-prints className="max-w-form">
      <div className="border border-b-0 border-line bg-surface p-4 sm:p-6">
        {isDone ? <TallyMark /> : <Tally count={4} className="h-12 w-14" />}
        <h2
          ref={titleRef}
          tabIndex={-1}
          className="mt-3 font-sans text-h2 font-semibold tabular-nums"
        >
          {title}
        </h2>
        {children}
        <div className="mt-4">
          <SummaryList
            rows={[
              ...rows,
              {
                term: t('Reference'),
                detail: (
                  <span id={shownId} className="tabular-nums">
                    {reference}
                  </span>
                ),
                change: (
                  <span className="-ml-3.5 block sm:ml-0">
                    <CopyButton
                      value={reference}
                      label={t('Copy')}
                      what={t('reference')}
                      shownIn={shownId}
                    />
                  </span>
                ),
              },
            ]}
          />
        </div>
      </div>
      <NotchedEdge reference={reference} />
      <div className="no-print mt-5 flex flex-wrap gap-3">
        {actions}
        <Button
          variant="quiet"
          icon={<Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => print()}
        >
          {t('Print')}
        </Button>
        {shared === undefined ? null : <ShareButton text={shared} />}
      </div>
    </article>
  )
}
