import { Outlet } from 'react-router'
import { MemberOnly } from '../../../modules/access/web/guards.tsx'
import { NotificationsButton } from '../../../modules/notifications/web/NotificationsButton.tsx'
import { MemberBottomBar } from './MemberBottomBar.tsx'
import { PLACE, saidPlaces } from './memberPlaces.ts'
import { PlacesBar } from './PlacesBar.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

const PLACES = [PLACE.dashboard, PLACE.transfers, PLACE.cards, PLACE.bills, PLACE.activity]

const SETTINGS = [
  { id: 'profile', ...PLACE.profile },
  { id: 'account', ...PLACE.account },
  { id: 'security', ...PLACE.security },
  { id: 'payees', ...PLACE.payees },
  { id: 'scheduled', ...PLACE.scheduled },
  { id: 'questions', ...PLACE.questions },
]

/** Around every page of a member; it stays while the pages change. */
export const MemberFrame = () => {
  const t = useTranslate()
  return (
    <MemberOnly>
      <SignedInFrame
        header={
          <PlacesBar
            home={PLACE.dashboard.to}
            places={saidPlaces(t, PLACES)}
            settings={saidPlaces(t, SETTINGS)}
            actions={<NotificationsButton />}
          />
        }
        bottomBar={<MemberBottomBar />}
      >
        <Outlet />
        <Shortcuts />
      </SignedInFrame>
    </MemberOnly>
  )
}
