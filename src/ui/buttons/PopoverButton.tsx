import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '../format/classNames.ts'
import { usePopup } from './usePopup.ts'
import type { Words } from '../../values/sentence.ts'
import type { Content } from '../../values/useTranslate.tsx'

interface PopoverButtonProps {
  readonly label: Content
  /** Said instead of the label where that is an icon; it holds any unread count. */
  readonly accessibleName?: Words
  /** Names what opens: "Notifications". */
  readonly title: Words
  readonly className?: string
  readonly children: ReactNode
}

/** A button that opens a small panel beside it: help, notifications. Never opened by hovering. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, accessibleName, title, className, children } = props
  const { open, setOpen, root, button, panel } = usePopup()
  const { key } = useLocation()
  const [shownAt, setShownAt] = useState(key)
  // A link in the panel leads away from it.
  if (key !== shownAt) {
    setShownAt(key)
    setOpen(false)
  }
  useEffect(() => {
    if (open) panel.current?.focus()
  }, [open, panel])
  return (
    <div {...root} className="relative">
      <button
        {...button}
        type="button"
        aria-haspopup="dialog"
        {...(accessibleName && { 'aria-label': accessibleName })}
        className={classNames(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-transparent px-2 font-medium text-ink hover:bg-brand-soft',
          className,
        )}
      >
        {label}
      </button>
      {open ? (
        <div
          ref={panel}
          role="dialog"
          aria-label={title}
          tabIndex={-1}
          className="reveal absolute top-full right-0 z-40 mt-1 max-h-[70dvh] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control border border-line-strong bg-floating p-4 shadow-menu outline-none"
        >
          <h2 className="mb-2 font-sans text-h3 font-semibold">{title}</h2>
          {children}
        </div>
      ) : null}
    </div>
  )
}
