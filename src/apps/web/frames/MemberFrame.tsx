import { useState } from 'react'
import { Outlet } from 'react-router'
import { MemberOnly } from '../../../modules/access/web/guards.tsx'
import { useSession } from '../../../modules/access/web/session.ts'
import { NotificationsButton } from '../../../modules/notifications/web/NotificationsButton.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { late } from '../../../ui/layout/late.tsx'
import { MemberBottomBar } from './MemberBottomBar.tsx'
import { LastVisit } from '../member/LastVisit.tsx'
import { MEMBER_HOME } from '../member/memberPaths.ts'
import { MEMBER_PLACES, saidPlaces } from './memberPlaces.ts'
import { PlacesBar } from './PlacesBar.tsx'
import { SearchButton } from './SearchButton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'
import { useMemberPalette } from './useMemberPalette.ts'

const Shortcuts = late(async () => (await import('./Shortcuts.tsx')).Shortcuts)
const SafetyBanner = late(
  async () => (await import('../../../modules/safety/web/SafetyBanner.tsx')).SafetyBanner,
)
const ViewStrip = late(
  async () => (await import('../../../modules/memberViews/web/ViewStrip.tsx')).ViewStrip,
)
const Notices = late(async () => (await import('./Notices.tsx')).Notices)

/** Around every page of a member; it stays while the pages change. */
export const MemberFrame = () => (
  <MemberOnly meanwhile={LastVisit}>
    <Frame />
  </MemberOnly>
)

function Frame() {
  const t = useTranslate()
  Notices.useSoon()
  const { open, show, Palette, failure, typedMeanwhile, fetchIt } = useMemberPalette()
  const [listed, setListed] = useState(false)
  const view = useSession().data?.view
  return (
    <SignedInFrame
      header={
        <PlacesBar
          home={MEMBER_HOME}
          places={saidPlaces(t, MEMBER_PLACES.head)}
          settings={saidPlaces(t, MEMBER_PLACES.account)}
          search={<SearchButton onPress={() => show(true)} onNear={fetchIt} />}
          actions={<NotificationsButton panel={Notices} />}
        />
      }
      bottomBar={<MemberBottomBar />}
    >
      <ActionFailure failure={failure && t(failure)} className="mb-4" />
      {view ? <ViewStrip view={view} /> : <SafetyBanner />}
      <Outlet />
      <Shortcuts listed={listed} onList={setListed} onSearch={() => show(true)} />
      {Palette ? (
        <Palette
          open={open}
          onClose={() => show(false)}
          onShortcuts={() => setListed(true)}
          begun={typedMeanwhile}
        />
      ) : null}
    </SignedInFrame>
  )
}
