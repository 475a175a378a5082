import { useState } from 'react'
import {
  ArrowLeftRight,
  House,
  LayoutDashboard,
  Menu,
  ReceiptText,
  Settings,
  Users,
} from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPage } from '../../../ui/ErrorPage.tsx'
import { DemoStrip, PageFrame } from '../../../ui/PageFrame.tsx'
import { Sidebar } from '../../../ui/Sidebar.tsx'
import { Wordmark } from '../../../ui/Tally.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'

const HERE = '/dev/gallery'
const NAV = [
  { to: HERE, label: 'Gallery' },
  { to: '/', label: 'Home' },
]

const STAFF = [
  { to: `${HERE}?show=staff`, label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin?tab=pending', label: 'Users', icon: Users, count: 12 },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
]

const head = (
  <TopBar brand={<Wordmark name={institution.shortName} />} brandTo="/" items={NAV} label="Main" />
)

/** Pages that cannot be shown inside another: each has a main part of its own. */
export function WholePage({ show }: { readonly show: string }) {
  if (show === 'staff') return <StaffPage />
  if (show === 'member') return <MemberPage />
  return <ErrorPage message="503 Service Unavailable" support={institution} />
}

const StaffPage = () => (
  <PageFrame
    width="full"
    strip={<DemoStrip>This is the gallery of components.</DemoStrip>}
    header={head}
    sidebar={
      <Sidebar
        label="Staff"
        places={STAFF}
        end={
          <Button variant="quiet" size="small">
            Sign out
          </Button>
        }
      />
    }
  >
    <h1>Staff page</h1>
  </PageFrame>
)

function MemberPage() {
  const [more, setMore] = useState(false)
  return (
    <PageFrame
      header={head}
      bottomBar={
        <BottomBar
          label="Places"
          items={[
            { to: `${HERE}?show=member`, label: 'Home', icon: House },
            { to: '/dashboard?transfer=internal', label: 'Move money', icon: ArrowLeftRight },
            { to: '/dashboard?panel=bills', label: 'Bills', icon: ReceiptText },
            { label: 'More', icon: Menu, expanded: more, onPress: () => setMore(!more) },
          ]}
        />
      }
    >
      <h1>Member page</h1>
    </PageFrame>
  )
}
