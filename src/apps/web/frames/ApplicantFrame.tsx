import type { ReactNode } from 'react'
import { ApplicantOnly } from '../../../modules/access/web/guards.tsx'
import { PlacesBar } from './PlacesBar.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

export const APPLICANT_HOME = '/pending-approval'

export const ApplicantFrame = ({ children }: { readonly children: ReactNode }) => {
  const t = useTranslate()
  const places = [{ to: APPLICANT_HOME, label: t('Your application') }]
  return (
    <ApplicantOnly>
      <SignedInFrame header={<PlacesBar home={APPLICANT_HOME} places={places} />}>
        {children}
      </SignedInFrame>
    </ApplicantOnly>
  )
}
