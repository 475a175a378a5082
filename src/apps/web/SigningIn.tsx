import { VisitorOnly } from '../../modules/access/web/guards.tsx'
import { SignInPage } from '../../modules/access/web/SignInPage.tsx'
import { late } from '../../ui/layout/late.tsx'

const MemberHome = late(async () => {
  const { DashboardPage } = await import('./member/DashboardPage.tsx')
  await Promise.all([import('./signedInRoutes.tsx'), import('./frames/MemberFrame.tsx')])
  return DashboardPage
})

/** Signing in. The home most people go to from here is fetched while they type. */
export function SigningIn() {
  MemberHome.useSoon()
  return (
    <VisitorOnly>
      <div className="frame py-8 sm:py-16">
        <SignInPage />
      </div>
    </VisitorOnly>
  )
}
