import { Navigate, useLocation } from 'react-router'
import { useOverview } from '../../../modules/activity/web/useOverview.ts'
import { useSession } from '../../../modules/access/web/session.ts'
import { LastBalances, useHome, useKeptBalances } from '../../../modules/home/web/home.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useArrival, WindowTitle } from '../../../ui/layout/PageTitle.tsx'
import { DashboardSections } from './DashboardSections.tsx'
import { Greeting } from './Greeting.tsx'
import { LoadingCards } from './LoadingCards.tsx'
import { movedTo } from './movedTo.ts'
import { OverviewTrouble } from './OverviewTrouble.tsx'
import { useSectionFocus } from './useSectionFocus.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** A member's home, and the way from what once stood on it to where it stands now. */
export function DashboardPage() {
  const moved = movedTo(useLocation())
  return moved === undefined ? <Home /> : <Navigate to={moved} replace />
}

/** What there is, what happened, and the way to everything else. */
function Home() {
  const { data: session } = useSession()
  const t = useTranslate()
  const overview = useOverview()
  const { data, isError } = overview
  const { data: home } = useHome()
  const personId = session?.caller?.personId
  useKeptBalances(personId, data, home)
  const { hash } = useLocation()
  useArrival(hash === '')
  useSectionFocus(data !== undefined)
  return (
    <>
      <WindowTitle title={t('Dashboard')} institution={institution.shortName} />
      <Greeting firstName={session?.caller?.firstName} />
      {isError ? <OverviewTrouble overview={overview} /> : null}
      {data ? null : <LastBalances personId={personId} />}
      {data ? (
        <DashboardSections overview={data} />
      ) : isError ? null : (
        <LoadingCards onRetry={() => void overview.refetch()} />
      )}
    </>
  )
}
