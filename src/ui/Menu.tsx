import type { ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

export interface MenuAction {
  readonly id: string
  readonly label: ReactNode
  readonly onAction: () => void
}

interface MenuProps {
  readonly label: ReactNode
  /** Said instead of the label where that is an icon. */
  readonly accessibleName?: string
  /** Not to be chosen, only to be read: who is signed in. */
  readonly heading?: ReactNode
  readonly actions: readonly MenuAction[]
}

/** A button that opens a short list of deeds. */
export function Menu({ label, accessibleName, heading, actions }: MenuProps) {
  return (
    <MenuTrigger>
      <Button
        {...(accessibleName && { 'aria-label': accessibleName })}
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control border border-transparent px-3 font-medium text-ink hover:bg-brand-soft"
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      </Button>
      <Popover
        placement="bottom end"
        className="reveal min-w-56 rounded-control border border-line-strong bg-floating p-1 shadow-menu"
      >
        {heading ? (
          <p className="border-b border-line px-3 py-2 text-small text-ink-2">{heading}</p>
        ) : null}
        <AriaMenu className="outline-none" aria-label={accessibleName ?? 'Menu'}>
          {actions.map(({ id, label: words, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              onAction={onAction}
              className="list-option flex min-h-11 cursor-pointer items-center rounded-tag px-3"
            >
              {words}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
