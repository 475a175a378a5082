import type { ReactNode } from 'react'
import { AdministratorOnly } from '../../../modules/identity/web/guards.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

const PLACES = [{ to: '/admin', label: 'Dashboard' }]

/** Staff screens use the whole width. */
export const AdminFrame = ({ children }: { readonly children: ReactNode }) => (
  <AdministratorOnly>
    <SignedInFrame home="/admin" places={PLACES} width="full">
      <div className="px-4 py-6 sm:px-6">{children}</div>
    </SignedInFrame>
  </AdministratorOnly>
)
