import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { KeptFigures, useLastBalances } from '../../../modules/home/web/home.ts'
import { demoStrip } from '../../../modules/site/web/demoStrip.tsx'
import { institution, logo } from '../../../platform/web/institution.ts'
import { PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { MEMBER_HOME } from './memberPaths.ts'

/** The home as it was left, until the server answers. Only where this device keeps it. */
export function LastVisit({ children }: { readonly children: ReactNode }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const figures = useLastBalances()
  if (!figures || pathname !== MEMBER_HOME) return children
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
