import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiRefusal, call } from '../../../../platform/web/api.ts'
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
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { labelWords } from '../../../accounts/contract.ts'
import { staffAccountPath } from '../../../accounts/web/accounts.ts'
import { readClosingForStaff, STAFF_OBSTACLES, type StaffClosing } from '../../staff.contract.ts'
import { AccountName } from '../../../accounts/web/accounts.tsx'
import { ClosedReceipt } from '../ClosedReceipt.tsx'
import { ClosingFigures } from '../ClosingFigures.tsx'
import { HandedOn } from './HandedOn.tsx'
import { StaffClosingForm } from './StaffClosingForm.tsx'
import { useStaffClosing } from './useStaffClosing.ts'

/** Staff close an account for its owners: what would be moved, what is in the way, and why. */
export function StaffClosePage() {
  const t = useTranslate()
  const { accountId = '' } = useParams()
  const query = useQuery({
    queryKey: ['closing', accountId],
    queryFn: () => call(readClosingForStaff, { params: { accountId } }),
  })
  const { data, error } = query
  const title = t('Close an account')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={staffAccountPath(accountId)}>
        {data ? labelWords(t, data) : t('The account')}
      </BackLink>
      <div className="grid gap-6">
        <h1 tabIndex={-1}>
          <Unbroken>{title}</Unbroken>
        </h1>
        {data ? (
          <Closing key={accountId} closing={data} />
        ) : error instanceof ApiRefusal && error.status < 500 ? (
          <Notice live title={messageOf(t, error)} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading the account')}
            failed={t("We couldn't load this account.")}
            about={t('Nothing was changed.')}
          >
            <Skeleton className="h-64" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

function Closing({ closing }: { readonly closing: StaffClosing }) {
  const t = useTranslate()
  const form = useStaffClosing(closing)
  const { closed, handedOn } = form
  const { accountId, isNeeded, endsWithIt, obstacles } = closing
  const back = <LinkButton to={staffAccountPath(accountId)}>{t('Back to the account')}</LinkButton>
  if (closed) return <ClosedReceipt closed={closed} next={back} />
  if (handedOn) return <HandedOn sentence={handedOn} back={back} />
  return (
    <Card title={<AccountName {...closing} />} titleId="closing-title" className="max-w-form">
      <div className="grid gap-6">
        <ClosingFigures closing={closing} />
        {obstacles.length > 0 ? (
          <Notice kind="warning" title={t('This account cannot be closed yet.')}>
            <ul className="mt-2 grid gap-2">
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{t(STAFF_OBSTACLES[obstacle].message)}</li>
              ))}
            </ul>
          </Notice>
        ) : (
          <>
            {isNeeded ? (
              <Notice kind="warning" title={t('The membership needs this account.')}>
                {t(
                  'It is the last one, or every member has one of its kind. Close it only for somebody who leaves.',
                )}
              </Notice>
            ) : null}
            {endsWithIt > 0 ? (
              <Notice kind="warning" title={t('What suspended owners scheduled ends with it.')}>
                {t(
                  '{count, plural, one {A scheduled transfer or bill of somebody who is suspended, and who cannot cancel it.} other {# scheduled transfers and bills of somebody who is suspended, and who cannot cancel them.}}',
                  { count: endsWithIt },
                )}
              </Notice>
            ) : null}
            <StaffClosingForm closing={closing} form={form} />
          </>
        )}
      </div>
    </Card>
  )
}
