import { Link, useSearchParams } from 'react-router'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { PANELS } from './panels.ts'
import { QuickArt } from './QuickArt.tsx'

/** The Bill Pay tile carries the anchor that links from elsewhere lead to. */
export const tileId = (id: string): string =>
  id === 'billpay' ? 'quick-actions-billpay' : `quick-tile-${id}`

/** The six tiles: one block of ledger squares, each with a drawing in strokes. */
export function QuickTiles() {
  const t = useTranslate()
  const [params] = useSearchParams()
  const searchFor = (panel: string): string => {
    const next = new URLSearchParams(params)
    next.set('panel', panel)
    return next.toString()
  }
  return (
    <ul className="quick-tiles grid border-t border-line sm:grid-cols-2 md:grid-cols-3">
      {PANELS.map(({ id, title, line }) => (
        <li key={id} className="grid min-w-0">
          <Link
            id={tileId(id)}
            to={{ search: searchFor(id) }}
            preventScrollReset
            className="group flex min-w-0 items-center gap-4 px-4 py-4 text-ink no-underline hover:bg-brand-soft sm:px-6 sm:py-5"
          >
            <QuickArt id={id} />
            <span className="grid min-w-0 wrap-anywhere">
              <span className="font-semibold group-hover:underline">{t(title)}</span>
              <span className="text-small text-ink-2">{t(line)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
