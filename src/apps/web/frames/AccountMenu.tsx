import { CircleUser } from 'lucide-react'
import { useSession } from '../../../modules/access/web/session.ts'
import { Menu, type MenuAction } from '../../../ui/buttons/Menu.tsx'
import { useSigningOut } from './signingOut.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface AccountMenuProps {
  /** Where this person can change something about themselves. */
  readonly places?: readonly MenuAction[]
}

/** Who is signed in, what they can set, and the way out. */
export function AccountMenu({ places = [] }: AccountMenuProps) {
  const t = useTranslate()
  const { data: session } = useSession()
  const { mutate } = useSigningOut()
  const email = session?.caller?.email ?? ''
  return (
    <Menu
      label={<CircleUser aria-hidden="true" className="size-6" strokeWidth={1.75} />}
      accessibleName={t('Account menu of {email}', { email })}
      heading={email}
      actions={[...places, { id: 'sign-out', label: t('Sign out'), onAction: () => mutate() }]}
    />
  )
}
