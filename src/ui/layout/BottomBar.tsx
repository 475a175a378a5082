import type { LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { currentPlace } from '../format/currentPlace.ts'
import { useKeyboardOpen } from '../hooks/useKeyboardOpen.ts'
import type { Words } from '../../values/sentence.ts'

interface BottomPlace {
  readonly label: Words
  readonly icon: LucideIcon
  readonly to: string
}

interface BottomAction {
  readonly label: Words
  readonly icon: LucideIcon
  /** Opens something instead of going somewhere: "More". */
  readonly onPress: () => void
  readonly expanded: boolean
}

export type BottomItem = BottomPlace | BottomAction

const ITEM =
  'flex min-h-16 grow flex-col items-center justify-center gap-1 border-t-4 border-transparent px-[min(0.25rem,1vw)] pb-1 text-[min(0.875rem,6.4vw)] leading-[1.4] font-medium text-ink-2 aria-[current=page]:border-accent aria-[current=page]:text-ink aria-expanded:text-ink'

interface BottomBarProps {
  readonly label: Words
  readonly items: readonly BottomItem[]
}

/** The places of a member at the foot of a phone. Away while the on-screen keyboard is open. */
export function BottomBar({ label, items }: BottomBarProps) {
  const here = useLocation()
  const keyboard = useKeyboardOpen()
  const current = currentPlace(
    items.filter((item) => 'to' in item),
    here,
  )
  return (
    <nav
      aria-label={label}
      hidden={keyboard}
      data-page-part="bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface md:hidden"
    >
      <ul className="flex">
        {items.map((item) => (
          <li key={item.label} className="flex flex-auto">
            {'to' in item ? (
              <Link
                to={item.to}
                className={ITEM}
                aria-current={current === item.to ? 'page' : undefined}
              >
                <ItemFace {...item} />
              </Link>
            ) : (
              <button
                type="button"
                className={ITEM}
                aria-haspopup="dialog"
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
    <span className="text-center leading-tight">{label}</span>
  </>
)
