import { Outlet } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { DemoStrip, PageFrame } from '../../../ui/PageFrame.tsx'
import { ScrollToTop } from '../../../ui/ScrollToTop.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { SiteBar } from './SiteBar.tsx'

/** Around every page that needs no session. */
export const PublicFrame = () => (
  <PageFrame
    width="full"
    strip={institution.demo ? <DemoStrip>{institution.demo.notice}</DemoStrip> : null}
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
