import { useState } from 'react'
import { Outlet } from 'react-router'
import { STAFF_SECURITY } from '../../../modules/access/web/homes.ts'
import { RoleProvider } from '../../../platform/web/may.ts'
import { StaffOnly } from '../../../modules/access/web/StaffOnly.tsx'
import { useSession } from '../../../modules/access/web/session.ts'
import { StaffPalette } from '../admin/palette/StaffPalette.tsx'
import { PlacesBar } from './PlacesBar.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'
import { StaffBar } from './StaffBar.tsx'
import { StaffShortcutsDialog } from './StaffShortcutsDialog.tsx'
import { StaffShell } from './StaffShell.tsx'
import { StaffSidebar } from './StaffSidebar.tsx'
import { useStaffKeys } from './useStaffKeys.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

type Window = 'palette' | 'shortcuts'

/** Around every page of staff. */
export const AdminFrame = () => (
  <StaffOnly meanwhile={StaffShell}>
    <StaffFrame />
  </StaffOnly>
)

function StaffFrame() {
  const { data: session } = useSession()
  if (session?.caller?.factorNeeded) return <EnrollingFrame />
  return (
    <RoleProvider value={session?.caller?.staffRole ?? null}>
      <OfficeFrame />
    </RoleProvider>
  )
}

/** For staff who have yet to set up a second step: no way leads anywhere else. */
const EnrollingFrame = () => {
  const t = useTranslate()
  const places = [{ to: STAFF_SECURITY, label: t('Security') }]
  return (
    <SignedInFrame header={<PlacesBar home={STAFF_SECURITY} places={places} />}>
      <Outlet />
    </SignedInFrame>
  )
}

/** The whole width, with the places at the side. */
function OfficeFrame() {
  const [open, setOpen] = useState<Window>()
  const close = () => setOpen(undefined)
  useStaffKeys({
    onPalette: () => setOpen(open === 'palette' ? undefined : 'palette'),
    onShortcuts: () => setOpen('shortcuts'),
  })
  return (
    <SignedInFrame
      header={
        <StaffBar onSearch={() => setOpen('palette')} onShortcuts={() => setOpen('shortcuts')} />
      }
      sidebar={<StaffSidebar />}
    >
      <Outlet />
      <StaffPalette
        open={open === 'palette'}
        onClose={close}
        onShortcuts={() => setOpen('shortcuts')}
      />
      <StaffShortcutsDialog open={open === 'shortcuts'} onClose={close} />
    </SignedInFrame>
  )
}
