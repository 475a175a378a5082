import { SignOutButton } from '../../../modules/identity/web/SignOutButton.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { Wordmark } from '../../../ui/Tally.tsx'
import { type NavItem, TopBar } from '../../../ui/TopBar.tsx'
import { AccountMenu } from './AccountMenu.tsx'

interface PlacesBarProps {
  readonly home: string
  readonly places: readonly NavItem[]
}

/** The head of a member's pages: where to go, who they are, the way out. */
export const PlacesBar = ({ home, places }: PlacesBarProps) => (
  <TopBar
    brand={<Wordmark name={institution.shortName} />}
    brandTo={home}
    items={places}
    label="Main"
    actions={<AccountMenu />}
    menuEnd={<SignOutButton />}
  />
)
