import type { ReactNode } from 'react'
import { countryName } from '../../../platform/web/countries.ts'
import { ChangeLink, SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { maskedNumber } from '../../../values/person.ts'
import type { RegistrationInput } from '../registration.contract.ts'
import { DOCUMENT_STEP } from './registrationSteps.ts'
import { changeAddressOf } from './useSteps.ts'

interface CardProps {
  readonly title: string
  readonly step: number
  readonly rows: readonly (readonly [term: string, detail: ReactNode])[]
}

function AnswerCard({ title, step, rows }: CardProps) {
  return (
    <section>
      <div className="flex items-center justify-between gap-4">
        <h3>{title}</h3>
        <ChangeLink to={changeAddressOf(step)} what={title} />
      </div>
      <SummaryList rows={rows.map(([term, detail]): SummaryRow => ({ term, detail }))} />
    </section>
  )
}

const Hidden = () => (
  <>
    <span aria-hidden="true">••••••••</span>
    <span className="sr-only">Hidden</span>
  </>
)

const Address = ({ given }: { readonly given: RegistrationInput }) => (
  <address className="grid not-italic">
    <span>{given.street}</span>
    <span>
      {given.city}, {given.state} {given.postalCode}
    </span>
    <span>{countryName(given.country)}</span>
  </address>
)

/** Everything that was answered, read back before it is sent. */
export const RegistrationReview = ({ given }: { readonly given: RegistrationInput }) => (
  <div className="grid gap-6">
    <AnswerCard
      title="Account Information"
      step={0}
      rows={[
        ['Email', given.email],
        ['Password', <Hidden key="password" />],
      ]}
    />
    <AnswerCard
      title="Personal Information"
      step={1}
      rows={[
        ['First name', given.firstName],
        ['Last name', given.lastName],
        [
          'Date of birth',
          <Time key="birth" instant={`${given.dateOfBirth}T00:00:00Z`} zone="UTC" />,
        ],
        ['Nationality', countryName(given.nationality)],
        ['Marital status', given.maritalStatus],
      ]}
    />
    <AnswerCard
      title="Address Information"
      step={2}
      rows={[['Address', <Address key="address" given={given} />]]}
    />
    <AnswerCard
      title="Contact Information"
      step={3}
      rows={[
        ['Phone', given.phoneNumber],
        ['Alternative email', given.alternativeEmail],
      ]}
    />
    <AnswerCard
      title="Emergency Contact"
      step={3}
      rows={[
        ['Full name', given.emergencyContactName],
        ['Relationship', given.emergencyContactRelationship],
        ['Their phone', given.emergencyContactPhone],
      ]}
    />
    <AnswerCard
      title="Identification Document"
      step={DOCUMENT_STEP}
      rows={[
        ['ID type', given.idType],
        ['ID number', maskedNumber(given.idNumber.trim())],
        ['Photo of your ID', given.idPhoto === undefined ? undefined : 'Added'],
      ]}
    />
  </div>
)
