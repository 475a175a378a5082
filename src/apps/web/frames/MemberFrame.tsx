import type { ReactNode } from 'react'
import { ArrowLeftRight, House } from 'lucide-react'
import { MemberOnly } from '../../../modules/identity/web/guards.tsx'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { PlacesBar } from './PlacesBar.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

const HOME = '/dashboard'
const TRANSFERS = '/dashboard#transfer-section'

const PLACES = [
  { to: HOME, label: 'Dashboard' },
  { to: TRANSFERS, label: 'Transfers' },
]

const AT_THE_FOOT = [
  { to: HOME, label: 'Home', icon: House },
  { to: TRANSFERS, label: 'Move money', icon: ArrowLeftRight },
]

export const MemberFrame = ({ children }: { readonly children: ReactNode }) => (
  <MemberOnly>
    <SignedInFrame
      header={<PlacesBar home={HOME} places={PLACES} />}
      bottomBar={<BottomBar label="Places" items={AT_THE_FOOT} />}
    >
      {children}
    </SignedInFrame>
  </MemberOnly>
)
