import { useState } from 'react'
import { Ellipsis } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { BottomBar } from '../../../ui/layout/BottomBar.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MEMBER_PLACES, saidPlaces } from './memberPlaces.ts'
import { SignOutRow } from './SignOutRow.tsx'
import { SupportContact } from './SupportContact.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The three places of a phone that are used most, and the rest behind "More". */
export function MemberBottomBar() {
  const t = useTranslate()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  // Going somewhere closes it, because it was opened somewhere else.
  const open = openAt === key
  return (
    <>
      <BottomBar
        label={t('Places')}
        items={[
          ...saidPlaces(t, MEMBER_PLACES.foot),
          { label: t('More'), icon: Ellipsis, expanded: open, onPress: () => setOpenAt(key) },
        ]}
      />
      <Dialog title={t('More')} open={open} onClose={() => setOpenAt(undefined)}>
        <nav aria-label={t('More places')}>
          <ul className="grid grid-cols-2 gap-2">
            {saidPlaces(t, MEMBER_PLACES.more).map(({ to, label, icon: Icon }) => (
              <li key={to} className="grid min-w-0">
                <Link
                  to={to}
                  className="flex min-h-13 items-center gap-2 rounded-control border border-line-strong px-3 text-small font-medium text-ink no-underline hover:bg-brand-soft"
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
                  <span className="min-w-0">{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-label={t('Help')} className="mt-5 border-t border-line pt-4">
          <h3 className="mb-1">{t('Help')}</h3>
          <SupportContact />
        </section>
        <div className="mt-4 border-t border-line pt-3">
          <SignOutRow />
        </div>
      </Dialog>
    </>
  )
}
