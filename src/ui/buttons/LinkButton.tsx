import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonLook, type ButtonSize, type ButtonVariant } from './buttonLook.ts'

export interface LinkButtonProps extends LinkProps {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly full?: boolean
  readonly icon?: ReactNode
}

/** A link dressed as a button: it goes somewhere and changes nothing. */
export function LinkButton(props: LinkButtonProps) {
  const {
    variant = 'primary',
    size = 'regular',
    full = false,
    icon,
    className,
    children,
    ...link
  } = props
  return (
    <Link {...link} className={buttonLook(variant, size, full, className)}>
      {icon}
      {children}
    </Link>
  )
}
