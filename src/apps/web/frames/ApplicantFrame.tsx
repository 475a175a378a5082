import type { ReactNode } from 'react'
import { ApplicantOnly } from '../../../modules/access/web/guards.tsx'
import { PlacesBar } from './PlacesBar.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

export const APPLICANT_HOME = '/pending-approval'
const PLACES = [{ to: APPLICANT_HOME, label: 'Your application' }]

export const ApplicantFrame = ({ children }: { readonly children: ReactNode }) => (
  <ApplicantOnly>
    <SignedInFrame header={<PlacesBar home={APPLICANT_HOME} places={PLACES} />}>
      {children}
    </SignedInFrame>
  </ApplicantOnly>
)
