import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { DemoStrip, PageFrame } from '../../../ui/PageFrame.tsx'
import { SigningOutProvider } from './signingOut.tsx'
import { SiteFooter } from './SiteFooter.tsx'

interface SignedInFrameProps {
  readonly header: ReactNode
  /** With places at the side a page takes the whole width. */
  readonly sidebar?: ReactNode
  readonly bottomBar?: ReactNode
  readonly children: ReactNode
}

/** Around every page of somebody signed in. */
export const SignedInFrame = ({ header, sidebar, bottomBar, children }: SignedInFrameProps) => (
  <SigningOutProvider>
    <PageFrame
      width={sidebar ? 'full' : 'page'}
      strip={institution.demo ? <DemoStrip>{institution.demo.notice}</DemoStrip> : null}
      header={header}
      sidebar={sidebar}
      bottomBar={bottomBar}
      footer={<SiteFooter />}
    >
      {children}
    </PageFrame>
  </SigningOutProvider>
)
