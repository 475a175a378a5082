import { useState } from 'react'
import { ApiRefusal } from '../../../platform/web/api.ts'
import { refusalSentence } from '../../../platform/web/failures.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { dayOf } from '../../../values/dates.ts'
import { type Analytics, rangeOf } from '../contract.ts'
import { DaysForm } from './DaysForm.tsx'
import { FailuresAnswer } from './FailuresAnswer.tsx'
import { GrowthAnswer } from './GrowthAnswer.tsx'
import { MovementsAnswer } from './MovementsAnswer.tsx'
import { ReviewsAnswer } from './ReviewsAnswer.tsx'
import { type AskedDays, useAnalytics, useDays } from './useDays.ts'
import { rangeWords } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Four questions, and what our own records answer. */
export function AnalyticsPage() {
  const t = useTranslate()
  const { days, ask } = useDays()
  const query = useAnalytics(days)
  const [opening] = useState(serverNow)
  const { data } = query
  // The server's time decides what day it is, as soon as it is known.
  const today = dayOf(data ? new Date(data.asOf) : opening, institution.timeZone)
  const asked = rangeOf(days, today)
  const shown = data ?? (asked.ok ? asked.value : { from: today, to: today })
  return (
    <>
      <PageTitle title={t('Analytics')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Analytics')}</h1>
      <div className="min-h-14 sm:min-h-7">
        {data && !query.isError ? <Shown {...data} /> : null}
      </div>
      <div className="mt-6 grid gap-6">
        <DaysForm shown={shown} today={today} onAsk={ask} />
        <Answers query={query} onDefault={() => ask({})} />
      </div>
    </>
  )
}

/** Also on paper, where the form is not: which days, and as of when. */
const Shown = (data: Analytics) => {
  const t = useTranslate()
  return (
    <p className="mt-1 text-ink-2">
      {t.rich('{days}, as of {time}.', {
        days: rangeWords(t, data),
        time: <Time instant={data.asOf} zone={institution.timeZone} format="moment" />,
      })}
    </p>
  )
}

interface AnswersProps {
  readonly query: ReturnType<typeof useAnalytics>
  readonly onDefault: (days: AskedDays) => void
}

function Answers({ query, onDefault }: AnswersProps) {
  const t = useTranslate()
  const { data, error, isPlaceholderData } = query
  if (error) {
    return <Trouble error={error} onRetry={() => void query.refetch()} onDefault={onDefault} />
  }
  if (!data) {
    return (
      <Loading label={t('Loading the figures')} onRetry={() => void query.refetch()}>
        <div className="grid gap-6">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      </Loading>
    )
  }
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={classNames('grid gap-6', isPlaceholderData && 'opacity-60')}
    >
      <ReviewsAnswer {...data} />
      <MovementsAnswer {...data} />
      <FailuresAnswer {...data} />
      <GrowthAnswer {...data} />
    </div>
  )
}

interface TroubleProps {
  readonly error: Error
  readonly onRetry: () => void
  readonly onDefault: (days: AskedDays) => void
}

/** A refusal is about the days in the address; anything else may pass. */
function Trouble({ error, onRetry, onDefault }: TroubleProps) {
  const t = useTranslate()
  // The sentence of the server tells how a day is written there, not in the fields of this page.
  const refused =
    error instanceof ApiRefusal && error.code === 'invalid_input'
      ? t('We cannot read the dates in the address of this page.')
      : refusalSentence(error)
  return (
    <Notice
      kind="danger"
      live
      title={refused ?? t("We couldn't load the figures.")}
      actions={
        <Button variant="secondary" size="small" onClick={refused ? () => onDefault({}) : onRetry}>
          {refused ? t('Show the last 12 weeks') : t('Try again')}
        </Button>
      }
    />
  )
}
