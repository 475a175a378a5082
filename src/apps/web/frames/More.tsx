import { Link } from 'react-router'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { MEMBER_PLACES, saidPlaces } from './memberPlaces.ts'
import { SignOutRow } from './SignOutRow.tsx'
import { SupportContact } from './SupportContact.tsx'

interface MoreProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The places that have no room at the foot of a phone, help, and the way out. */
export function More({ open, onClose }: MoreProps) {
  const t = useTranslate()
  return (
    <Dialog title={t('More')} open={open} onClose={onClose}>
      <nav aria-label={t('More places')}>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,calc(50%-0.25rem)),1fr))] gap-2">
          {saidPlaces(t, MEMBER_PLACES.more).map(({ to, label, icon: Icon }) => (
            <li key={to} className="grid min-w-0">
              <Link
                to={to}
                className="flex min-h-13 items-center gap-2 rounded-control border border-line-strong px-2 text-small sm:px-3 font-medium text-ink no-underline hover:bg-brand-soft"
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
  )
}
