import { useState } from 'react'
import { Outlet } from 'react-router'
import { AdministratorOnly } from '../../../modules/identity/web/guards.tsx'
import { CommandPalette } from '../admin/palette/CommandPalette.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'
import { StaffBar } from './StaffBar.tsx'
import { StaffShortcutsDialog } from './StaffShortcutsDialog.tsx'
import { StaffSidebar } from './StaffSidebar.tsx'
import { useStaffKeys } from './useStaffKeys.ts'

type Window = 'palette' | 'shortcuts'

/** Around every page of staff: the whole width, with the places at the side. */
export function AdminFrame() {
  const [open, setOpen] = useState<Window>()
  const close = () => setOpen(undefined)
  useStaffKeys({
    onPalette: () => setOpen(open === 'palette' ? undefined : 'palette'),
    onShortcuts: () => setOpen('shortcuts'),
  })
  return (
    <AdministratorOnly>
      <SignedInFrame
        header={
          <StaffBar onSearch={() => setOpen('palette')} onShortcuts={() => setOpen('shortcuts')} />
        }
        sidebar={<StaffSidebar />}
      >
        <Outlet />
        <CommandPalette
          open={open === 'palette'}
          onClose={close}
          onShortcuts={() => setOpen('shortcuts')}
        />
        <StaffShortcutsDialog open={open === 'shortcuts'} onClose={close} />
      </SignedInFrame>
    </AdministratorOnly>
  )
}
