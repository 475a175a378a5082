import { Outlet } from 'react-router'
import { PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { ScrollToTop } from '../../../ui/layout/ScrollToTop.tsx'
import { demoStrip } from '../../../modules/site/web/demoStrip.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { SiteBar } from './SiteBar.tsx'

/** Around every page that needs no session. */
export const PublicFrame = () => (
  <PageFrame
    width="full"
    strip={demoStrip}
    header={<SiteBar />}
    footer={
      <>
        <PublicFooter />
        <ScrollToTop />
      </>
    }
  >
    <Outlet />
  </PageFrame>
)
