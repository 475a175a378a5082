import { Link } from 'react-router'
import { Onward } from '../Onward.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface QuickLinksProps {
  readonly links: readonly { readonly label: string; readonly to: string }[]
}

/** What people mostly come for, as the cells of one ruled line. */
export const QuickLinks = ({ links }: QuickLinksProps) => {
  const t = useTranslate()
  return (
    <nav aria-label={t('Most asked for')} className="border-b border-line bg-surface">
      <ul className="frame grid sm:grid-flow-col sm:auto-cols-fr max-sm:px-0 max-sm:divide-y max-sm:divide-line">
        {links.map(({ label, to }) => (
          <li key={to} className="grid min-w-0 border-line sm:border-l sm:last:border-r">
            <Link
              to={to}
              className="group flex min-h-13 items-center justify-between gap-3 px-4 py-3 font-medium text-ink no-underline hover:bg-brand-soft"
            >
              <span className="min-w-0">{label}</span>
              <Onward className="text-brand transition-transform group-hover:translate-x-1" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
