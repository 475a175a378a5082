import { Link, useLocation } from 'react-router'
import { MEMBER_PLACES } from '../../frames/memberPlaces.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const SETTINGS = MEMBER_PLACES.account.filter(({ to }) => to.startsWith('/dashboard/settings/'))

/** Between the pages of settings. */
export function SettingsNav() {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('Settings')}
      className="mt-5 mb-6 flex flex-wrap gap-1 border-b border-line-strong"
    >
      {SETTINGS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className="-mb-px flex min-h-12 items-center border-b-4 border-transparent px-3 font-medium text-ink-2 no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink sm:px-4"
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
