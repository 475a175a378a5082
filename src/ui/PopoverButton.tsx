import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from './classNames.ts'

interface PopoverButtonProps {
  readonly label: ReactNode
  /** Said instead of the label where that is an icon; it holds any unread count. */
  readonly accessibleName?: string
  /** Names what opens: "Notifications". */
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

/** A button that opens a small panel beside it: help, notifications. Never opened by hovering. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, accessibleName, title, className, children } = props
  return (
    <DialogTrigger>
      <Button
        {...(accessibleName && { 'aria-label': accessibleName })}
        className={classNames(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-transparent px-2 font-medium text-ink hover:bg-brand-soft',
          className,
        )}
      >
        {label}
      </Button>
      <Popover
        placement="bottom end"
        className="reveal w-80 max-w-[calc(100vw-2rem)] rounded-control border border-line-strong bg-floating shadow-menu"
      >
        <Dialog aria-label={title} className="max-h-[70dvh] overflow-y-auto p-4 outline-none">
          <h2 className="mb-2 font-sans text-h3 font-semibold">{title}</h2>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
