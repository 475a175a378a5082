import { LogOut } from 'lucide-react'
import { useLocation } from 'react-router'
import { SidebarRow } from './SidebarRow.tsx'
import { useSigningOut } from './signingOut.tsx'
import { placeOf, STAFF_PLACES, usePermitted } from '../admin/staffPlaces.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The places of staff, and the way out. */
export function StaffPlaces({ narrow = false }: { readonly narrow?: boolean }) {
  const t = useTranslate()
  const here = placeOf(useLocation().pathname)
  const places = usePermitted(STAFF_PLACES)
  const { mutate, isPending } = useSigningOut()
  return (
    <>
      <nav aria-label={t('Staff')}>
        <ul className="grid gap-1">
          {places.map(({ to, label, icon }) => (
            <li key={to}>
              <SidebarRow {...{ to, icon, narrow }} label={t(label)} current={to === here} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-t border-line pt-2">
        <SidebarRow
          label={t('Sign Out')}
          icon={LogOut}
          narrow={narrow}
          busy={isPending}
          onPress={() => mutate()}
        />
      </div>
    </>
  )
}
