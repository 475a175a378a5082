import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { KeptFigures, useLastBalances } from '../../../modules/home/web/home.ts'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { MemberShell } from '../frames/MemberShell.tsx'
import { CardPlaces } from './LoadingCards.tsx'
import { MEMBER_HOME } from './memberPaths.ts'

interface LastVisitProps {
  /** What says that the server is asked, or cannot be. */
  readonly children: ReactNode
}

/**
 * Until the server answers: the home as it was left, where this device keeps that, or the places of its cards; around
 * any other page what stands around it.
 */
export function LastVisit({ children }: LastVisitProps) {
  const Meanwhile = useLocation().pathname === MEMBER_HOME ? LastHome : MemberShell
  return <Meanwhile>{children}</Meanwhile>
}

function LastHome({ children }: LastVisitProps) {
  const t = useTranslate()
  const figures = useLastBalances()
  if (!figures)
    return (
      <>
        {children}
        <div inert aria-hidden="true">
          <EmptyHome />
        </div>
      </>
    )
  return (
    <MemberShell>
      <h1 tabIndex={-1} className="-mt-3 min-h-11 text-h3 md:min-h-14 md:text-h1">
        {t('Welcome back')}
      </h1>
      {children}
      <KeptFigures figures={figures} />
    </MemberShell>
  )
}

/** Where things will stand on the home. It is in the built page, too, so that it is there before any script. */
export const EmptyHome = () => (
  <MemberShell>
    <div className="-mt-5 flex min-h-13 items-center max-[22rem]:min-h-19 md:-mt-3 md:min-h-11">
      <Skeleton className="h-8 w-56 max-w-full md:h-12" />
    </div>
    <FirstFigure />
    <CardPlaces />
  </MemberShell>
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
