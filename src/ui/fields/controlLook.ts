import { classNames } from '../format/classNames.ts'

/** How wide a field is drawn: as wide as the answer it expects. */
export type FieldWidth = 'full' | 'long' | 'medium' | 'short' | 'tiny'

const WIDTH: Record<FieldWidth, string> = {
  full: 'w-full',
  long: 'w-full max-w-[26rem]',
  medium: 'w-full max-w-[16rem]',
  short: 'w-full max-w-[10rem]',
  tiny: 'w-[5.5rem]',
}

export const widthClass = (width: FieldWidth): string => WIDTH[width]

/** The classes every typed-in or chosen-from control shares. */
export const controlLook = (
  invalid: boolean,
  className?: string,
  textClass = 'text-field',
): string =>
  classNames(
    'min-h-13 min-w-0 rounded-control bg-surface py-2 text-ink transition-colors',
    textClass,
    '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-3',
    invalid
      ? 'border-2 border-danger px-[11px]'
      : 'border border-line-strong px-3 hover:border-ink-2',
    className,
  )
