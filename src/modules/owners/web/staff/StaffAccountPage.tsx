import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { ApiRefusal } from '../../../../platform/web/api.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { BackLink } from '../../../../ui/buttons/BackLink.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { useFocusNext } from '../../../../ui/hooks/useFocusNext.ts'
import { verbatim, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { labelWords } from '../../../accounts/contract.ts'
import { StaffCertificate } from '../../../certificates/web/certificates.tsx'
import type { StaffAccount } from '../../staff.contract.ts'
import { AccountOwners } from './AccountOwners.tsx'
import { useStaffAccount } from './useStaffAccount.ts'

const DONE = 'account-done'

interface StaffAccountPageProps {
  /** What else can be done with the account. */
  readonly renderEnd?: (accountId: string, account: StaffAccount) => ReactNode
}

/** One account as staff see it: who has to do with it, and what can be changed. */
export function StaffAccountPage({ renderEnd }: StaffAccountPageProps) {
  const t = useTranslate()
  const { accountId = '' } = useParams()
  const staffAccount = useStaffAccount(accountId)
  const { data, error } = staffAccount.query
  const title = data ? labelWords(t, data.account) : t('Account')
  const primary = data?.owners.find(({ role }) => role === 'primary')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={primary ? `/admin/users/${primary.personId}` : '/admin/users'}>
        {primary ? verbatim(primary.name) : t('All users')}
      </BackLink>
      <div className="grid gap-6">
        <h1 tabIndex={-1}>{title}</h1>
        {data ? (
          <Loaded key={accountId} {...{ accountId, staffAccount, data, renderEnd }} />
        ) : error instanceof ApiRefusal && error.status < 500 ? (
          <EmptyState title={t('We could not find that account.')}>
            {t('Look for it among the accounts of its owner.')}
          </EmptyState>
        ) : (
          <NotLoaded
            query={staffAccount.query}
            label={t('Loading the account')}
            failed={t("We couldn't load this account.")}
          >
            <Skeleton className="h-64" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

interface LoadedProps {
  readonly accountId: string
  readonly staffAccount: ReturnType<typeof useStaffAccount>
  readonly data: StaffAccount
  readonly renderEnd: StaffAccountPageProps['renderEnd']
}

function Loaded({ accountId, staffAccount, data, renderEnd }: LoadedProps) {
  const t = useTranslate()
  const focusNext = useFocusNext()
  const [said, setSaid] = useState<Words>()
  return (
    <div className="grid max-w-[44rem] gap-6">
      <div id={DONE} tabIndex={-1} className="outline-none empty:hidden">
        {said ? (
          <Notice live kind="success">
            {said}
          </Notice>
        ) : null}
      </div>
      <Card title={t('Owners')} titleId="staff-owners">
        <AccountOwners
          accountId={accountId}
          account={data}
          onRefused={staffAccount.readAgain}
          onDone={(sentence, account) => {
            if (account) staffAccount.set(account)
            setSaid(sentence)
            focusNext(DONE)
          }}
        />
      </Card>
      {data.account.kind === 'Certificate' ? <StaffCertificate accountId={accountId} /> : null}
      {renderEnd?.(accountId, data)}
    </div>
  )
}
