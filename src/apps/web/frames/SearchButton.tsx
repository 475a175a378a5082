import { Search } from 'lucide-react'
import { classNames } from '../../../ui/format/classNames.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { verbatim } from '../../../values/sentence.ts'

interface SearchButtonProps {
  readonly onPress: () => void
  /** Soon to be pressed: what it opens can be fetched. */
  readonly onNear?: () => void
  /** There is room for a whole field. */
  readonly wide?: boolean
}

const PALETTE_KEYS = /mac|iphone|ipad/i.test(navigator.platform)
  ? verbatim('⌘ K')
  : verbatim('Ctrl K')

/** Opens the palette, and says by which keys it opens too. */
export const SearchButton = ({ onPress, onNear, wide = false }: SearchButtonProps) => {
  const t = useTranslate()
  const shown = wide ? 'max-sm:sr-only sm:min-w-0 sm:flex-1 sm:truncate sm:text-left' : 'sr-only'
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border',
        wide
          ? 'border-line-strong bg-surface px-3 text-small text-ink-2 hover:border-ink-2 sm:w-72 sm:justify-start'
          : // To be seen where colors are forced, as the edge of its neighbors is.
            'border-transparent hover:bg-brand-soft lg:px-[7px]',
      )}
    >
      <Search
        aria-hidden="true"
        className={classNames('shrink-0', wide ? 'size-5' : 'size-6')}
        strokeWidth={1.75}
      />
      <span className={shown}>{t('Search or go to')}</span>
      <kbd
        aria-hidden="true"
        className={classNames(
          'font-sans text-caption',
          wide ? 'max-sm:hidden' : 'text-ink-2 max-lg:hidden',
        )}
      >
        {PALETTE_KEYS}
      </kbd>
    </button>
  )
}
