import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import {
  AccountSection,
  AddressSection,
  ContactSection,
  DocumentSection,
  EmergencySection,
  PersonalSection,
} from './RegistrationSections.tsx'
import { useRegistration } from './useRegistration.ts'

/** Everything a person has to tell to become a member, in six sections. */
export function RegistrationPage() {
  const registration = useRegistration()
  const { problems, attempt, submit, busy, taken } = registration
  const failed = problems.length > 0
  const signIn = <TextLink to="/login">Sign in</TextLink>
  return (
    <section className="frame py-8 sm:py-12">
      <PageTitle
        title={`${failed ? 'Error: ' : ''}Create your account`}
        institution={institution.shortName}
      />
      <div className="max-w-form">
        <ErrorSummary problems={problems} attempt={attempt} />
        {taken ? <p className="mt-4">Is it yours? {signIn} instead.</p> : null}
        <h1 tabIndex={-1} className={failed ? 'mt-6' : undefined}>
          Create your account
        </h1>
        <p className="mt-3 text-ink-2">
          It takes about 5 minutes. Have your identification document and your emergency
          contact&apos;s phone number at hand. We typically review an application within 1-2
          business days.
        </p>
        <p className="mt-3">Already registered? {signIn}</p>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 grid gap-8">
          <AccountSection registration={registration} />
          <PersonalSection registration={registration} />
          <AddressSection registration={registration} />
          <ContactSection registration={registration} />
          <EmergencySection registration={registration} />
          <DocumentSection registration={registration} />
          <div className="border-t border-line pt-6">
            <Button type="submit" busy={busy} busyLabel="Creating your account">
              Create account
            </Button>
          </div>
        </form>
      </div>
    </section>
  )
}
