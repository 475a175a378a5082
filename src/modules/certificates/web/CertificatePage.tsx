import { useParams } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { type Reading, readingBoth } from '../../../platform/web/reading.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Unbroken } from '../../../ui/format/Unbroken.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { labelWords } from '../../accounts/contract.ts'
import type { AccountOverview, Overview } from '../../activity/contract.ts'
import { type Certificate, instructCertificate } from '../contract.ts'
import { CertificateFacts } from './CertificateFacts.tsx'
import { InstructionForm } from './InstructionForm.tsx'
import { useCertificates } from './useCertificates.ts'

interface CertificatePageProps {
  /** The accounts of the member, as far as they have been read. */
  readonly overview: Reading<Overview>
  /** Where an account is closed. */
  readonly closePath: (accountId: string) => string
}

/** The term of a certificate, what happens at its maturity, and the way to close it early. */
export function CertificatePage({ overview, closePath }: CertificatePageProps) {
  const t = useTranslate()
  const { accountId = '' } = useParams()
  const query = useCertificates()
  const accounts = overview.data?.accounts
  const certificate = query.data?.certificates.find((one) => one.accountId === accountId)
  const title = certificate ? labelWords(t, certificate) : t('Certificate')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to="/dashboard">{t('Back to the dashboard')}</BackLink>
      <h1 tabIndex={-1}>
        <Unbroken>{title}</Unbroken>
      </h1>
      <div className="mt-6">
        {query.data && !certificate ? (
          <Notice title={t(instructCertificate.refusals.certificate_not_found.message)} />
        ) : certificate && accounts ? (
          <Loaded {...{ certificate, accounts, closePath }} />
        ) : (
          <NotLoaded
            query={readingBoth(query, overview)}
            label={t('Loading the certificate')}
            failed={t("We couldn't load this certificate.")}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

interface LoadedProps {
  readonly certificate: Certificate
  readonly accounts: readonly AccountOverview[]
  readonly closePath: CertificatePageProps['closePath']
}

function Loaded({ certificate, accounts, closePath }: LoadedProps) {
  const t = useTranslate()
  const { accountId } = certificate
  const own = accounts.find(({ id }) => id === accountId)
  const others = accounts.filter(({ id }) => id !== accountId)
  const mayClose = own !== undefined && isManaging(own.role)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <Card title={t('Its term')} titleId="term-title">
        <div className="grid gap-4">
          <CertificateFacts certificate={certificate} />
          {mayClose ? (
            <LinkButton
              to={closePath(accountId)}
              variant="secondary"
              className="justify-self-start"
            >
              {t('Close this certificate')}
            </LinkButton>
          ) : null}
        </div>
      </Card>
      <Card title={t('What happens at maturity')} titleId="maturity-title">
        {certificate.mayInstruct && !own?.twoToSign ? (
          <InstructionForm key={accountId} certificate={certificate} accounts={others} />
        ) : (
          <NoChoice {...{ certificate, mayClose }} />
        )}
      </Card>
    </div>
  )
}

interface NoChoiceProps {
  readonly certificate: Certificate
  readonly mayClose: boolean
}

/** Why there is nothing to choose, as sending a choice would be refused. */
function NoChoice({ certificate: { hasMatured, mayInstruct }, mayClose }: NoChoiceProps) {
  const t = useTranslate()
  const { already_matured: matured, second_signature_needed: two } = instructCertificate.refusals
  if (mayInstruct) return <p>{t(two.message)}</p>
  if (!hasMatured) return <p>{t('You cannot change this now.')}</p>
  return (
    <>
      <p>{t(matured.message)}</p>
      {mayClose ? (
        <p className="mt-2">
          {t('Until it is carried out, closing this certificate costs no penalty.')}
        </p>
      ) : null}
    </>
  )
}

const isManaging = (role: AccountOverview['role']): boolean =>
  role === 'primary' || role === 'joint'
