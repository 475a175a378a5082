import { useSignOut } from '../../../modules/identity/web/session.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { Wordmark } from '../../../ui/Tally.tsx'
import { type NavItem, TopBar } from '../../../ui/TopBar.tsx'
import { AccountMenu } from './AccountMenu.tsx'

interface PlacesBarProps {
  readonly home: string
  readonly places: readonly NavItem[]
}

/** The head of a member's pages: where to go, who they are, the way out. */
export function PlacesBar({ home, places }: PlacesBarProps) {
  const signOut = useSignOut()
  return (
    <TopBar
      brand={<Wordmark name={institution.shortName} />}
      brandTo={home}
      items={places}
      label="Main"
      actions={<AccountMenu />}
      menuEnd={
        <Button variant="secondary" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      }
    />
  )
}
