import type { ReactNode } from 'react'
import { MemberOnly } from '../../../modules/identity/web/guards.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

const PLACES = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard#transfer-section', label: 'Transfers' },
]

export const MemberFrame = ({ children }: { readonly children: ReactNode }) => (
  <MemberOnly>
    <SignedInFrame home="/dashboard" places={PLACES}>
      {children}
    </SignedInFrame>
  </MemberOnly>
)
