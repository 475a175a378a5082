import { classNames } from '../format/classNames.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'hero' | 'onFeature'
export type ButtonSize = 'regular' | 'small'

const LOOK: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-brand text-on-brand not-aria-disabled:hover:bg-brand-hover font-semibold',
  secondary:
    'border-line-strong bg-surface text-brand not-aria-disabled:hover:bg-brand-soft not-aria-disabled:hover:border-brand font-semibold',
  quiet:
    'border-transparent bg-transparent text-brand not-aria-disabled:hover:bg-brand-soft font-medium',
  danger:
    'border-transparent bg-danger text-on-danger not-aria-disabled:hover:bg-danger-hover font-semibold',
  hero: 'border-transparent bg-accent text-on-accent not-aria-disabled:hover:brightness-105 font-semibold',
  onFeature:
    'border-on-feature bg-transparent text-on-feature hover:bg-on-feature/10 font-semibold',
}

const SIZE: Record<ButtonSize, string> = {
  regular: 'min-h-12 px-press text-body',
  small: 'min-h-11 px-press-small text-small',
}

/** Moves a button without a frame to the left, so that its words stand in line with the text around it. */
export const FLUSH: Record<ButtonSize, string> = {
  regular: '-ml-press',
  small: '-ml-press-small',
}

/** A button that cannot be pressed now; its reason stands under it. */
const INERT = 'border-dashed border-line-strong bg-sunken text-ink-2 font-semibold'

/** The classes that buttons and links dressed as buttons share. */
export const buttonLook = (
  variant: ButtonVariant | 'inert',
  size: ButtonSize,
  full: boolean,
  className?: string,
): string =>
  classNames(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-control border py-1.5',
    'text-center leading-tight no-underline transition-colors active:translate-y-px',
    'aria-disabled:active:translate-y-0',
    variant === 'inert' ? INERT : LOOK[variant],
    SIZE[size],
    full && 'w-full',
    className,
  )
