import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useOverview } from '../../../modules/activity/web/useOverview.ts'
import { useSession } from '../../../modules/access/web/session.ts'
import type { Overview } from '../../../modules/activity/contract.ts'
import { institution } from '../../../platform/web/institution.ts'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { useArrival, WindowTitle } from '../../../ui/layout/PageTitle.tsx'
import { useTitleWithParts } from '../../../ui/format/partTitle.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { DashboardSections } from './DashboardSections.tsx'
import { Greeting } from './Greeting.tsx'
import { LoadingCards } from './LoadingCards.tsx'
import { panelIn } from './quick/panels.ts'
import { fetchTransferForms } from './TransferSection.tsx'
import { useSectionFocus } from './useSectionFocus.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** A member's home: what there is, what happened, and where to move money. */
export function DashboardPage() {
  const { data: session } = useSession()
  const t = useTranslate()
  const title = useTitleWithParts(t('Dashboard'))
  const overview = useOverview()
  const { data, isError } = overview
  const { hash } = useLocation()
  const [params] = useSearchParams()
  useEffect(fetchTransferForms, [])
  const panelOpen = panelIn(params) !== undefined
  useArrival(hash === '' && !panelOpen)
  useSectionFocus(data !== undefined, panelOpen)
  return (
    <>
      <WindowTitle title={title} institution={institution.shortName} />
      <Greeting firstName={session?.caller?.firstName} />
      {isError ? (
        <Trouble
          error={overview.error}
          known={data}
          onRetry={() => void overview.refetch()}
          busy={overview.isFetching}
        />
      ) : null}
      {data ? (
        <DashboardSections overview={data} onPosted={() => void overview.refetch()} />
      ) : isError ? null : (
        <LoadingCards onRetry={() => void overview.refetch()} />
      )}
    </>
  )
}

interface TroubleProps {
  /** Figures from before, still on the page. */
  readonly known: Overview | undefined
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => void
}

const Trouble = ({ known, error, busy, onRetry }: TroubleProps) => {
  const t = useTranslate()
  return (
    <LoadFailure
      className="mt-6"
      title={t("We couldn't load your accounts.")}
      onRetry={onRetry}
      error={error}
      busy={busy}
    >
      {t('Your money is not affected.')}
      {known ? (
        <>
          {' '}
          {t.rich('Updated {moment}.', {
            moment: <Time instant={known.asOf} zone={institution.timeZone} format="clock" />,
          })}
        </>
      ) : null}
    </LoadFailure>
  )
}
