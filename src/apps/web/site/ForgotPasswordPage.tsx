import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/** Until a link by mail can do it: who to ask, and what never to tell. */
export function ForgotPasswordPage() {
  const { supportEmail, supportPhone, supportHours } = institution
  return (
    <section className="frame max-w-form py-10">
      <PageTitle title="Forgot your password" institution={institution.shortName} />
      <h1>Forgot your password</h1>
      <p className="mt-3">
        Our staff set a new one with you. {supportPhone ? `Call ${supportPhone} or write` : 'Write'}{' '}
        to{' '}
        <a className="underline underline-offset-2" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        , {supportHours}.
      </p>
      <p className="mt-3 text-ink-2">They never ask for your old password or a one-time code.</p>
      <p className="mt-6">
        <TextLink to="/login">Back to sign in</TextLink>
      </p>
    </section>
  )
}
