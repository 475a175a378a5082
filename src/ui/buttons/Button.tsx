import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId } from 'react'
import { announce } from '../hooks/announce.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { BusyMark } from './BusyMark.tsx'
import { buttonLook, type ButtonSize, FLUSH, type ButtonVariant } from './buttonLook.ts'
import { classNames } from '../format/classNames.ts'
import type { Words } from '../../values/sentence.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly full?: boolean
  /** Of a quiet one: its words stand in line with the text above it. */
  readonly flush?: boolean
  /** A lucide icon or other drawing, shown before the words. */
  readonly icon?: ReactNode
  /** Under way: the button keeps its width, ignores presses and says `busyLabel`. */
  readonly busy?: boolean | undefined
  /** "Sending", "Creating...". Without it the words stay as they are. */
  readonly busyLabel?: Words
  /** Why it cannot be pressed, in words people see. The only way to disable a button. */
  readonly disabledReason?: Words | undefined
}

interface WordsProps {
  readonly icon: ReactNode
  readonly busy: boolean
  readonly busyLabel: Words | undefined
  readonly children: ReactNode
}

/** Both wordings lie in one grid cell, so the wider of them fixes the width from the start. */
function Words({ icon, busy, busyLabel, children }: WordsProps) {
  return (
    <span className="grid min-w-0 items-center justify-items-center">
      <span
        className={classNames(
          'col-start-1 row-start-1 inline-flex items-center gap-2',
          busy && 'invisible',
        )}
      >
        {icon}
        {children}
      </span>
      {busyLabel !== undefined || busy ? (
        <span
          className={classNames(
            'col-start-1 row-start-1 inline-flex items-center gap-2',
            !busy && 'invisible',
          )}
        >
          <BusyMark />
          {busyLabel ?? <span className={icon ? '' : 'sr-only'}>{children}</span>}
        </span>
      ) : null}
    </span>
  )
}

/** A native button. It acts; whatever navigates is a link (see `TextLink` and `LinkButton`). */
export function Button({
  variant = 'primary',
  size = 'regular',
  full = false,
  flush = false,
  icon,
  busy = false,
  busyLabel,
  disabledReason,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const t = useTranslate()
  const reasonId = useId()
  const inactive = busy || disabledReason !== undefined
  useEffect(() => {
    if (busy) announce(busyLabel ?? t('Working'))
  }, [busy, busyLabel, t])

  const press = (click: MouseEvent<HTMLButtonElement>) => {
    if (inactive) click.preventDefault()
    else onClick?.(click)
  }
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={inactive || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      className={buttonLook(
        disabledReason === undefined ? variant : 'inert',
        size,
        full,
        classNames(flush && FLUSH[size], className),
      )}
      onClick={press}
    >
      <Words icon={icon} busy={busy} busyLabel={busyLabel}>
        {children}
      </Words>
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={classNames('inline-flex flex-col gap-1.5', full && 'w-full')}>
      {button}
      <span id={reasonId} className="text-small text-ink-2">
        {disabledReason}
      </span>
    </span>
  )
}
