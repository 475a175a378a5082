import { Link } from 'react-router'
import { STAFF_SECURITY } from '../../../modules/access/web/homes.ts'
import { LongWorkLink } from '../../../modules/longWork/web/longWork.ts'
import { institution, logo } from '../../../platform/web/institution.ts'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import { StaffDrawer } from './StaffDrawer.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface StaffBarProps {
  readonly onSearch: () => void
  readonly onShortcuts: () => void
}

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
      <SearchButton wide onPress={onSearch} />
      <LongWorkLink />
      <AccountMenu
        places={[
          { id: 'security', label: t('Security'), to: STAFF_SECURITY },
          { id: 'shortcuts', label: t('Keyboard shortcuts'), onAction: onShortcuts },
        ]}
      />
    </header>
  )
}
