import { CircleUser } from 'lucide-react'
import { useSession, useSignOut } from '../../../modules/identity/web/session.ts'
import { Menu } from '../../../ui/Menu.tsx'

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { data: session } = useSession()
  const signOut = useSignOut()
  const email = session?.caller?.email ?? ''
  return (
    <Menu
      label={<CircleUser aria-hidden="true" className="size-6" strokeWidth={1.75} />}
      accessibleName={`Account menu of ${email}`}
      heading={email}
      actions={[{ id: 'sign-out', label: 'Sign out', onAction: () => signOut.mutate() }]}
    />
  )
}
