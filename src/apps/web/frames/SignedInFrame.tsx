import type { ReactNode } from 'react'
import { PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { demoStrip } from '../../../modules/site/web/demoStrip.tsx'
import { SigningOutProvider } from './signingOut.tsx'
import { PortalFooter } from './PortalFooter.tsx'

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
      strip={demoStrip}
      header={header}
      sidebar={sidebar}
      bottomBar={bottomBar}
      footer={<PortalFooter wide={sidebar !== undefined} settings={bottomBar !== undefined} />}
    >
      {children}
    </PageFrame>
  </SigningOutProvider>
)
