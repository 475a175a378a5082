import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'

/** For an address nothing lives at. */
export function NotFoundPage() {
  return (
    <section className="frame py-16">
      <PageTitle title="Page not found" institution={institution.shortName} />
      <h1>We could not find that page</h1>
      <p className="mt-3 text-ink-2">The address may be mistyped, or the page may have moved.</p>
      <ul className="mt-6 grid gap-3">
        <li>
          <TextLink to="/">Go to home</TextLink>
        </li>
        <li>
          <TextLink to="/login">Sign in</TextLink>
        </li>
        <li>
          <TextLink to="/signup">Open an account</TextLink>
        </li>
      </ul>
    </section>
  )
}
