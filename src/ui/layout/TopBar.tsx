import { type ReactNode, useId, useState } from 'react'
import { Menu, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { currentPlace } from '../format/currentPlace.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

export interface NavItem {
  readonly to: string
  readonly label: Words
}

interface TopBarProps {
  readonly brand: ReactNode
  readonly brandTo: string
  readonly items: readonly NavItem[]
  /** Names the navigation, "Main". */
  readonly label: Words
  /** Always to be seen, at the right. */
  readonly actions?: ReactNode
  /** Under the links of the phone's menu: Sign out. */
  readonly menuEnd?: ReactNode
}

const LINK =
  'flex min-h-11 items-center border-y-4 border-transparent px-3 font-medium text-ink-2 hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink max-md:border-y-0 max-md:border-l-4 max-md:aria-[current=page]:border-l-accent max-md:aria-[current=page]:bg-brand-soft'

/** The head of every page: the mark, the places, and on phones a menu that holds them. */
export function TopBar({ brand, brandTo, items, label, actions, menuEnd }: TopBarProps) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const menuId = useId()
  return (
    <header data-page-part="header" className="sticky top-0 z-30 border-b border-line bg-page">
      <div className="frame flex min-h-16 flex-wrap items-center gap-x-1 sm:gap-x-3">
        <Link
          to={brandTo}
          className="mr-auto flex min-h-11 min-w-11 items-center rounded-control no-underline"
        >
          {brand}
        </Link>
        <nav aria-label={label} className="hidden self-stretch md:flex">
          <Places items={items} />
        </nav>
        {actions}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="grid size-11 place-items-center rounded-control border border-transparent hover:bg-brand-soft md:hidden"
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          <span className="sr-only">{open ? t('Close menu') : t('Open menu')}</span>
        </button>
      </div>
      <div id={menuId} hidden={!open} className="border-t border-line md:hidden">
        <nav aria-label={label} className="frame grid gap-1 py-3">
          <Places items={items} onGo={() => setOpen(false)} />
          {menuEnd ? <div className="justify-self-start">{menuEnd}</div> : null}
        </nav>
      </div>
    </header>
  )
}

interface PlacesProps {
  readonly items: readonly NavItem[]
  readonly onGo?: () => void
}

function Places({ items, onGo }: PlacesProps) {
  const here = currentPlace(items, useLocation())
  return items.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      onClick={onGo}
      aria-current={to === here ? 'page' : undefined}
      className={LINK}
    >
      {label}
    </Link>
  ))
}
