import type { ReactNode } from 'react'
import { LayoutDashboard, LogOut } from 'lucide-react'
import { AdministratorOnly } from '../../../modules/identity/web/guards.tsx'
import { useSignOut } from '../../../modules/identity/web/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sidebar } from '../../../ui/Sidebar.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'
import { StaffBar } from './StaffBar.tsx'

const PLACES = [{ to: '/admin', label: 'Dashboard', icon: LayoutDashboard }]

/** Staff screens use the whole width; their places stand at the side. */
export const AdminFrame = ({ children }: { readonly children: ReactNode }) => (
  <AdministratorOnly>
    <SignedInFrame
      header={<StaffBar />}
      sidebar={<Sidebar label="Staff" places={PLACES} end={<SignOut />} />}
    >
      {children}
    </SignedInFrame>
  </AdministratorOnly>
)

function SignOut() {
  const signOut = useSignOut()
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<LogOut aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      busy={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      Sign Out
    </Button>
  )
}
