import { Outlet } from 'react-router'
import { MemberOnly } from '../../../modules/access/web/guards.tsx'
import { NotificationsButton } from '../../../modules/notifications/web/NotificationsButton.tsx'
import { NOTIFICATION_KINDS } from '../notificationKinds.ts'
import { MemberBottomBar } from './MemberBottomBar.tsx'
import { LastVisit } from '../member/LastVisit.tsx'
import { MEMBER_HOME } from '../member/memberPaths.ts'
import { MEMBER_PLACES, saidPlaces } from './memberPlaces.ts'
import { PlacesBar } from './PlacesBar.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

/** Around every page of a member; it stays while the pages change. */
export const MemberFrame = () => {
  const t = useTranslate()
  return (
    <MemberOnly meanwhile={LastVisit}>
      <SignedInFrame
        header={
          <PlacesBar
            home={MEMBER_HOME}
            places={saidPlaces(t, MEMBER_PLACES.head)}
            settings={saidPlaces(t, MEMBER_PLACES.account)}
            actions={<NotificationsButton kinds={NOTIFICATION_KINDS} />}
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
