import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../format/classNames.ts'
import { Link } from 'react-router'
import { usePopup } from './usePopup.ts'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface MenuCommand {
  readonly id: string
  readonly label: Content
  readonly onAction: () => void
}

interface MenuPlace {
  readonly id: string
  readonly label: Content
  readonly to: string
}

export type MenuAction = MenuCommand | MenuPlace

interface MenuProps {
  readonly label: Content
  /** Said instead of the label where that is an icon. */
  readonly accessibleName?: Words
  /** Not to be chosen, only to be read: who is signed in. */
  readonly heading?: ReactNode
  readonly actions: readonly MenuAction[]
}

const ITEM =
  'list-option flex min-h-11 w-full items-center rounded-tag px-3 text-left text-ink no-underline hover:bg-brand-soft focus:bg-brand-soft'

const itemsOf = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

/** Moves the focus as menus do: arrows, Home, End, and the first letter of an item. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // With one of these it is a command to the browser: to print, to find.
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const byLetter = () =>
    [...items.slice(at + 1), ...items.slice(0, at)].find((item) =>
      item.textContent.toLowerCase().startsWith(event.key.toLowerCase()),
    )
  const steps: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
  }
  const next = steps[event.key] ?? (/^\S$/.test(event.key) ? byLetter() : undefined)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A button that opens a short list of actions and places. */
export function Menu({ label, accessibleName, heading, actions }: MenuProps) {
  const t = useTranslate()
  const { open, setOpen, root, button, panel } = usePopup()
  useEffect(() => {
    if (open) itemsOf(panel.current)[0]?.focus()
  }, [open, panel])
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div {...root} className="relative">
      <button
        {...button}
        type="button"
        aria-haspopup="menu"
        onKeyDown={openByArrow}
        {...(accessibleName && { 'aria-label': accessibleName })}
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control border border-transparent px-3 font-medium text-ink hover:bg-brand-soft max-sm:px-2.5"
      >
        {label}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 shrink-0', accessibleName && 'max-sm:hidden')}
          strokeWidth={1.75}
        />
      </button>
      {open ? (
        <div
          ref={panel}
          className="reveal absolute top-full right-0 z-40 mt-1 max-h-[70dvh] max-w-[calc(100vw-1rem)] min-w-[min(15rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-control border border-line-strong bg-floating p-1 shadow-menu md:max-h-[85dvh]"
        >
          {heading ? (
            <p className="mb-1 border-b border-line px-3 py-2 text-small break-words text-ink-2">
              {heading}
            </p>
          ) : null}
          <div
            role="menu"
            tabIndex={-1}
            aria-label={accessibleName ?? t('Menu')}
            onKeyDown={moveFocus}
          >
            {actions.map((action) => (
              <Item key={action.id} action={action} onChosen={() => setOpen(false)} />
            ))}
          </div>
        </div>
      ) : null}
    </div>
  )
}

interface ItemProps {
  readonly action: MenuAction
  readonly onChosen: () => void
}

function Item({ action, onChosen }: ItemProps) {
  const { label } = action
  if ('to' in action) {
    return (
      <Link role="menuitem" tabIndex={-1} to={action.to} onClick={onChosen} className={ITEM}>
        {label}
      </Link>
    )
  }
  const act = () => {
    onChosen()
    action.onAction()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={act} className={ITEM}>
      {label}
    </button>
  )
}
