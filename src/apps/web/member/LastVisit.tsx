import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { KeptFigures, useLastBalances } from '../../../modules/home/web/home.ts'
import { demoStrip } from '../../../modules/site/web/demoStrip.tsx'
import { institution, logo } from '../../../platform/web/institution.ts'
import { PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { CardPlaces } from './LoadingCards.tsx'
import { MEMBER_HOME } from './memberPaths.ts'

interface LastVisitProps {
  /** What says that the server is asked, or cannot be. */
  readonly children: ReactNode
}

/** The home as it was left, where this device keeps that, until the server answers; else the places of its cards. */
export const LastVisit = ({ children }: LastVisitProps) =>
  useLocation().pathname === MEMBER_HOME ? <LastHome>{children}</LastHome> : children

function LastHome({ children }: LastVisitProps) {
  const t = useTranslate()
  const figures = useLastBalances()
  if (!figures)
    return (
      <>
        {children}
        <EmptyHome />
      </>
    )
  return (
    <Frame>
      <h1 tabIndex={-1} className="-mt-3 min-h-11 text-h3 md:min-h-14 md:text-h1">
        {t('Welcome back')}
      </h1>
      {children}
      <KeptFigures figures={figures} />
    </Frame>
  )
}

const Frame = ({ children }: LastVisitProps) => (
  <PageFrame
    strip={demoStrip}
    header={
      <header data-page-part="header" className="border-b border-line bg-page">
        <div className="frame flex min-h-16 items-center">
          <Wordmark name={institution.shortName} logo={logo} compact />
        </div>
      </header>
    }
    bottomBar={
      <div className="fixed inset-x-0 bottom-0 h-18 border-t border-line bg-page md:hidden" />
    }
  >
    {children}
  </PageFrame>
)

/** Where things will stand on the home. It is in the built page, too, so that it is there before any script. */
export const EmptyHome = () => (
  <div inert aria-hidden="true">
    <Frame>
      <div className="-mt-5 flex min-h-13 items-center max-[22rem]:min-h-19 md:-mt-3 md:min-h-11">
        <Skeleton className="h-8 w-56 max-w-full md:h-12" />
      </div>
      <FirstFigure />
      <CardPlaces />
    </Frame>
  </div>
)

/** The place of the balance, which may be there before any part of the application (`homeBoot.ts`). */
function FirstFigure() {
  const t = useTranslate()
  return (
    <div
      data-on-feature
      className="mt-3 feature min-h-77 px-4 pt-2 pb-1 sm:px-6 md:mt-4 md:min-h-52 md:pt-4 md:pb-3"
    >
      <p className="font-sans text-small font-semibold">{t('Available Balance')}</p>
      <p
        data-first-figure
        className="money flex min-h-11 items-center money-xl max-md:text-[min(1.75rem,9vw)] md:text-[2.5rem]"
      />
    </div>
  )
}
