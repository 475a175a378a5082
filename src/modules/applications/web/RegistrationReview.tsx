import { countryName } from '../../../platform/web/countries.ts'
import { ChangeLink, SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { maskedNumber, recordedWords } from '../../../values/person.ts'
import type { RegistrationInput } from '../registration.contract.ts'
import { DOCUMENT_STEP } from './registrationSteps.ts'
import { changeAddressOf } from './useSteps.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { type Content, useTranslate } from '../../../values/useTranslate.tsx'

interface CardProps {
  readonly title: Words
  readonly step: number
  readonly rows: readonly (readonly [term: Words, detail: Content])[]
}

function AnswerCard({ title, step, rows }: CardProps) {
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="min-w-0 break-words">{title}</h3>
        <ChangeLink to={changeAddressOf(step)} what={title} />
      </div>
      <SummaryList rows={rows.map(([term, detail]): SummaryRow => ({ term, detail }))} />
    </section>
  )
}

const typed = (text: string | undefined): Words => verbatim(text ?? '')

const DOTS = '••••••••'

const Hidden = () => {
  const t = useTranslate()
  return (
    <>
      <span aria-hidden="true">{DOTS}</span>
      <span className="sr-only">{t('Hidden')}</span>
    </>
  )
}

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
export const RegistrationReview = ({ given }: { readonly given: RegistrationInput }) => {
  const t = useTranslate()
  return (
    <div className="grid gap-6">
      <AnswerCard
        title={t('Account Information')}
        step={0}
        rows={[
          [t('Email'), typed(given.email)],
          [t('Password'), <Hidden key="password" />],
        ]}
      />
      <AnswerCard
        title={t('Personal Information')}
        step={1}
        rows={[
          [t('First name'), typed(given.firstName)],
          [t('Last name'), typed(given.lastName)],
          [
            t('Date of birth'),
            <Time key="birth" instant={`${given.dateOfBirth}T00:00:00Z`} zone="UTC" />,
          ],
          [t('Nationality'), countryName(given.nationality)],
          [t('Marital status'), recordedWords(t, given.maritalStatus ?? '')],
        ]}
      />
      <AnswerCard
        title={t('Address Information')}
        step={2}
        rows={[[t('Address'), <Address key="address" given={given} />]]}
      />
      <AnswerCard
        title={t('Contact Information')}
        step={3}
        rows={[
          [t('Phone'), typed(given.phoneNumber)],
          [t('Alternative email'), typed(given.alternativeEmail)],
        ]}
      />
      <AnswerCard
        title={t('Emergency Contact')}
        step={3}
        rows={[
          [t('Full name'), typed(given.emergencyContactName)],
          [t('Relationship'), typed(given.emergencyContactRelationship)],
          [t('Their phone'), typed(given.emergencyContactPhone)],
        ]}
      />
      <AnswerCard
        title={t('Identification Document')}
        step={DOCUMENT_STEP}
        rows={[
          [t('ID type'), recordedWords(t, given.idType ?? '')],
          [t('ID number'), typed(maskedNumber(given.idNumber.trim()))],
          [t('Photo of your ID'), given.idPhoto === undefined ? undefined : t('Added')],
        ]}
      />
    </div>
  )
}
