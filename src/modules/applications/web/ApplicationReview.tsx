import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { getApplication } from '../contract.ts'
import { Review } from './Review.tsx'
import type { KeyListener } from '../../../ui/hooks/useKeys.ts'
import { StateTag } from './StateTag.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Where the open application stands in its list, and the way to its neighbors. */
export interface Position {
  /** "2 of 5", counted from 1; undefined when the list does not hold it. */
  readonly words: Words | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
}

interface ApplicationReviewProps {
  readonly id: string
  readonly position: Position
  readonly keys: KeyListener | undefined
  readonly onDecided: (sentence: Words) => void
  readonly onClose: () => void
}

/** One application opened: what was told on the left, what is to be checked on the right. */
export function ApplicationReview(props: ApplicationReviewProps) {
  const t = useTranslate()
  const { id, position, keys, onDecided, onClose } = props
  const query = useQuery({
    queryKey: ['applications', 'detail', id],
    queryFn: () => call(getApplication, { params: { id } }),
  })
  const { data } = query
  const heading = useHeadingFocus(data !== undefined)
  return (
    <article className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <Button variant="quiet" size="small" className="-ml-3 lg:hidden" onClick={onClose}>
        {t('Back to the list')}
      </Button>
      {data ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 ref={heading} tabIndex={-1} className="min-w-0 scroll-mt-24 break-words">
              {data.firstName} {data.lastName}
            </h2>
            <StateTag state={data.state} />
            <Neighbors position={position} />
          </div>
          <Review detail={data} onDecided={onDecided} keys={keys} />
        </>
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading application')}
          failed={messageOf(t, query.error)}
        >
          <Skeleton className="h-96" />
        </NotLoaded>
      )}
    </article>
  )
}

const Neighbors = ({
  position: { words, onPrevious, onNext },
}: {
  readonly position: Position
}) => {
  const t = useTranslate()
  return words === undefined ? null : (
    <nav aria-label={t('Applications')} className="-mr-3 ml-auto flex flex-wrap items-center">
      <span className="px-2 text-small text-ink-2 tabular-nums">{words}</span>
      {onPrevious ? (
        <Button
          variant="quiet"
          size="small"
          icon={<ChevronLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={onPrevious}
        >
          {t('Previous')}
        </Button>
      ) : null}
      {onNext ? (
        <Button
          variant="quiet"
          size="small"
          icon={<ChevronRight aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={onNext}
        >
          {t('Next')}
        </Button>
      ) : null}
    </nav>
  )
}
