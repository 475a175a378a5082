import { Outlet } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { DemoStrip, PageFrame } from '../../../ui/PageFrame.tsx'
import { Wordmark } from '../../../ui/Tally.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { SiteFooter } from './SiteFooter.tsx'

const PLACES = [
  { to: '/', label: 'Home' },
  { to: '/contact', label: 'Contact' },
  { to: '/login', label: 'Sign In' },
  { to: '/signup', label: 'Open Account' },
]

/** Around every page that needs no session. */
export function PublicFrame() {
  return (
    <PageFrame
      width="full"
      strip={institution.demo ? <DemoStrip>{institution.demo.notice}</DemoStrip> : null}
      header={
        <TopBar
          brand={<Wordmark name={institution.shortName} />}
          brandTo="/"
          items={PLACES}
          label="Main"
        />
      }
      footer={<SiteFooter />}
    >
      <Outlet />
    </PageFrame>
  )
}
