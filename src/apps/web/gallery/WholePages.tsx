import { useState } from 'react'
import { ArrowLeftRight, House, Menu, ReceiptText } from 'lucide-react'
import { institution, logo } from '../../../platform/web/institution.ts'
import { BottomBar } from '../../../ui/layout/BottomBar.tsx'
import { ErrorPage } from '../../../ui/layout/ErrorPage.tsx'
import { PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { TopBar } from '../../../ui/layout/TopBar.tsx'

const HERE = '/dev/gallery'
const NAV = [
  { to: HERE, label: 'Gallery' },
  { to: '/', label: 'Home' },
]

const head = (
  <TopBar
    brand={<Wordmark name={institution.shortName} logo={logo} />}
    brandTo="/"
    items={NAV}
    label="Main"
  />
)

/** Pages that cannot be shown inside another: each has a main part of its own. */
export function WholePage({ show }: { readonly show: string }) {
  if (show === 'member') return <MemberPage />
  return <ErrorPage message="503 Service Unavailable" support={institution} onRetry={() => {}} />
}

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
