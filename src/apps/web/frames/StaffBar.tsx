import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { STAFF_SECURITY } from '../../../modules/access/web/homes.ts'
import { institution, logo } from '../../../platform/web/institution.ts'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { StaffDrawer } from './StaffDrawer.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface StaffBarProps {
  readonly onSearch: () => void
  readonly onShortcuts: () => void
}

const PALETTE_KEYS = /mac|iphone|ipad/i.test(navigator.platform)
  ? verbatim('⌘ K')
  : verbatim('Ctrl K')

/** The head of staff pages. It holds no places: those stand at the side. */
export const StaffBar = ({ onSearch, onShortcuts }: StaffBarProps) => {
  const t = useTranslate()
  return (
    <header
      data-page-part="header"
      className="sticky top-0 z-30 flex min-h-16 flex-wrap items-center gap-2 border-b border-line bg-page px-4 sm:gap-3 sm:px-6"
    >
      <StaffDrawer />
      <Link
        to="/admin"
        className="mr-auto flex min-h-11 min-w-11 items-center rounded-control no-underline"
      >
        <Wordmark name={institution.shortName} logo={logo} compact />
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-3 text-small text-ink-2 hover:border-ink-2 sm:w-72 sm:justify-start"
      >
        <Search aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        <span className="max-sm:sr-only sm:min-w-0 sm:flex-1 sm:truncate sm:text-left">
          {t('Search or go to')}
        </span>
        <kbd aria-hidden="true" className="font-sans text-caption max-sm:hidden">
          {PALETTE_KEYS}
        </kbd>
      </button>
      <AccountMenu
        places={[
          { id: 'security', label: t('Security'), to: STAFF_SECURITY },
          { id: 'shortcuts', label: t('Keyboard shortcuts'), onAction: onShortcuts },
        ]}
      />
    </header>
  )
}
