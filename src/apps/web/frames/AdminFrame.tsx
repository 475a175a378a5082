import type { ReactNode } from 'react'
import { LayoutDashboard } from 'lucide-react'
import { AdministratorOnly } from '../../../modules/identity/web/guards.tsx'
import { Sidebar } from '../../../ui/Sidebar.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'
import { SignOutRow } from './SignOutRow.tsx'
import { StaffBar } from './StaffBar.tsx'

const PLACES = [{ to: '/admin', label: 'Dashboard', icon: LayoutDashboard }]

/** Staff screens use the whole width; their places stand at the side. */
export const AdminFrame = ({ children }: { readonly children: ReactNode }) => (
  <AdministratorOnly>
    <SignedInFrame
      header={<StaffBar />}
      sidebar={<Sidebar label="Staff" places={PLACES} end={<SignOutRow label="Sign Out" />} />}
    >
      {children}
    </SignedInFrame>
  </AdministratorOnly>
)
