import type { LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'

interface BottomPlace {
  readonly label: string
  readonly icon: LucideIcon
  readonly to: string
}

interface BottomDeed {
  readonly label: string
  readonly icon: LucideIcon
  /** Opens something instead of going somewhere: "More". */
  readonly onPress: () => void
  readonly expanded: boolean
}

export type BottomItem = BottomPlace | BottomDeed

const ITEM =
  'flex min-h-16 min-w-0 flex-col items-center justify-center gap-1 border-t-4 border-transparent px-1 pb-1 text-caption font-medium text-ink-2 aria-[current=page]:border-accent aria-[current=page]:text-ink aria-expanded:text-ink'

/** The places of a member at the foot of a phone. Away while the on-screen keyboard is open. */
export function BottomBar({
  label,
  items,
}: {
  readonly label: string
  readonly items: readonly BottomItem[]
}) {
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const current = items.find((item) => 'to' in item && item.to === here) ?? {
    to: items.some((item) => 'to' in item && item.to === pathname) ? pathname : undefined,
  }
  return (
    <nav
      aria-label={label}
      data-page-part="bottom"
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {items.map((item) => (
          <li key={item.label} className="grid min-w-0">
            {'to' in item ? (
              <Link
                to={item.to}
                className={ITEM}
                aria-current={'to' in current && current.to === item.to ? 'page' : undefined}
              >
                <ItemFace {...item} />
              </Link>
            ) : (
              <button
                type="button"
                className={ITEM}
                aria-expanded={item.expanded}
                onClick={item.onPress}
              >
                <ItemFace {...item} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ItemFace = ({ label, icon: Icon }: Pick<BottomPlace, 'label' | 'icon'>) => (
  <>
    <Icon aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.75} />
    <span className="max-w-full truncate">{label}</span>
  </>
)
