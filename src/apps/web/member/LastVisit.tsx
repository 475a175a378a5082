import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { KeptFigures, useLastBalances } from '../../../modules/home/web/home.ts'
import { demoStrip } from '../../../modules/site/web/demoStrip.tsx'
import { institution, logo } from '../../../platform/web/institution.ts'
import { PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { MEMBER_HOME } from './memberPaths.ts'

interface LastVisitProps {
  /** What says that the server is asked, or cannot be. */
  readonly children: ReactNode
}

/** The home as it was left, until the server answers. Only where this device keeps it. */
export const LastVisit = ({ children }: LastVisitProps) =>
  useLocation().pathname === MEMBER_HOME ? <LastHome>{children}</LastHome> : children

function LastHome({ children }: LastVisitProps) {
  const t = useTranslate()
  const figures = useLastBalances()
  if (!figures) return children
  return (
    <PageFrame
      strip={demoStrip}
      header={
        <header data-page-part="header" className="border-b border-line bg-page">
          <div className="frame flex min-h-16 items-center">
            <Wordmark name={institution.shortName} logo={logo} compact />
          </div>
        </header>
      }
    >
      <h1 tabIndex={-1} className="-mt-3 min-h-11 text-h3 md:min-h-14 md:text-h1">
        {t('Welcome back')}
      </h1>
      {children}
      <KeptFigures figures={figures} />
    </PageFrame>
  )
}
