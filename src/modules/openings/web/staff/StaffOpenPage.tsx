import { useParams, useSearchParams } from 'react-router'
import { ApiRefusal } from '../../../../platform/web/api.ts'
import { messageOf } from '../../../../platform/web/failures.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { BackLink } from '../../../../ui/buttons/BackLink.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../../ui/layout/PageTitle.tsx'
import { Unbroken } from '../../../../ui/format/Unbroken.tsx'
import { NotLoaded } from '../../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { staffAccountPath } from '../../../accounts/web/accounts.ts'
import { DisclosureTable } from '../DisclosureTable.tsx'
import { OpenedReceipt } from '../OpenedReceipt.tsx'
import { yieldWords } from '../words.ts'
import { HandedOn } from './HandedOn.tsx'
import { StaffOpeningForm } from './StaffOpeningForm.tsx'
import { type ForWhom, type Openings, useOpeningsFor, useStaffOpening } from './useStaffOpening.ts'

/** Staff open an account for a member: what it is, what is handed over, its first amount and why. */
export function StaffOpenPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const whom = { personId: id, businessId: params.get('business') ?? undefined }
  const query = useOpeningsFor(whom)
  const { data, error } = query
  const title = data
    ? t('Open an account for {name}', { name: data.business ?? data.name })
    : t('Open an account')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={`/admin/users/${id}`}>{data ? verbatim(data.name) : t('The member')}</BackLink>
      <div className="grid gap-6">
        <h1 tabIndex={-1}>
          <Unbroken>{title}</Unbroken>
        </h1>
        {data ? (
          <Opening key={`${id} ${whom.businessId}`} whom={whom} openings={data} />
        ) : error instanceof ApiRefusal && error.status < 500 ? (
          <Notice live title={messageOf(t, error)} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading what can be opened')}
            failed={t("We couldn't load what can be opened.")}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

interface OpeningProps {
  readonly whom: ForWhom
  readonly openings: Openings
}

function Opening({ whom, openings }: OpeningProps) {
  const t = useTranslate()
  const opening = useStaffOpening(whom, openings)
  const { opened, handedOn, product } = opening
  const back = (
    <LinkButton to={`/admin/users/${whom.personId}`}>{t('Back to the member')}</LinkButton>
  )
  if (opened) {
    const next = (
      <>
        <LinkButton to={staffAccountPath(opened.accountId)}>{t('Add owners')}</LinkButton>
        {back}
      </>
    )
    return <OpenedReceipt opened={opened} next={next} />
  }
  if (handedOn) return <HandedOn sentence={handedOn} back={back} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <Card title={t('What to open')} titleId="opening-title">
        <StaffOpeningForm openings={openings} opening={opening} />
      </Card>
      {product ? (
        <Card title={t('What the member agrees to')} titleId="disclosure-title">
          <p className="mb-4 text-h2 font-semibold tabular-nums">
            {yieldWords(t, product.disclosure)}
          </p>
          <DisclosureTable disclosure={product.disclosure} />
        </Card>
      ) : null}
    </div>
  )
}
