import { Link } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { Wordmark } from '../../../ui/Tally.tsx'
import { AccountMenu } from './AccountMenu.tsx'

/** The head of staff pages. It holds no places: those stand at the side. */
export const StaffBar = () => (
  <header
    data-page-part="header"
    className="sticky top-0 z-30 flex min-h-16 items-center justify-between gap-3 border-b border-line bg-page px-4 sm:px-6"
  >
    <Link to="/admin" className="flex min-h-11 items-center rounded-control no-underline">
      <Wordmark name={institution.shortName} />
    </Link>
    <AccountMenu />
  </header>
)
