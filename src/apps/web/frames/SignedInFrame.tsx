import type { ReactNode } from 'react'
import { CircleUser } from 'lucide-react'
import { useSession, useSignOut } from '../../../modules/identity/web/session.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { DemoStrip, PageFrame } from '../../../ui/PageFrame.tsx'
import { Wordmark } from '../../../ui/Tally.tsx'
import { ToastRegion } from '../../../ui/ToastRegion.tsx'
import { type NavItem, TopBar } from '../../../ui/TopBar.tsx'
import { SiteFooter } from './SiteFooter.tsx'

interface SignedInFrameProps {
  readonly home: string
  readonly places: readonly NavItem[]
  readonly width?: 'page' | 'full'
  readonly sidebar?: ReactNode
  readonly children: ReactNode
}

/** Around every page of somebody signed in: where to go, who they are, the way out. */
export function SignedInFrame({
  home,
  places,
  width = 'page',
  sidebar,
  children,
}: SignedInFrameProps) {
  const { data: session } = useSession()
  const signOut = useSignOut()
  const email = session?.caller?.email ?? ''
  return (
    <PageFrame
      width={width}
      strip={institution.demo ? <DemoStrip>{institution.demo.notice}</DemoStrip> : null}
      sidebar={sidebar}
      header={
        <TopBar
          brand={<Wordmark name={institution.shortName} />}
          brandTo={home}
          items={places}
          label="Main"
          actions={
            <Menu
              label={<CircleUser aria-hidden="true" className="size-6" strokeWidth={1.75} />}
              accessibleName={`Account menu of ${email}`}
              heading={email}
              actions={[{ id: 'sign-out', label: 'Sign out', onAction: () => signOut.mutate() }]}
            />
          }
          menuEnd={
            <Button variant="secondary" busy={signOut.isPending} onClick={() => signOut.mutate()}>
              Sign out
            </Button>
          }
        />
      }
      footer={<SiteFooter />}
    >
      {children}
      <ToastRegion />
    </PageFrame>
  )
}
