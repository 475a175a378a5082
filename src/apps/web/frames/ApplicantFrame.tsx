import type { ReactNode } from 'react'
import { ApplicantOnly } from '../../../modules/identity/web/guards.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

const PLACES = [{ to: '/pending-approval', label: 'Your application' }]

export const ApplicantFrame = ({ children }: { readonly children: ReactNode }) => (
  <ApplicantOnly>
    <SignedInFrame home="/pending-approval" places={PLACES}>
      {children}
    </SignedInFrame>
  </ApplicantOnly>
)
