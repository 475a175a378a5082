import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiRefusal } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { TwoToSignCard } from '../../signatures/web/signatures.tsx'
import type { Owner } from '../contract.ts'
import { Invite } from './Invite.tsx'
import { LeaveAccount } from './LeaveAccount.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { OwnerList } from './OwnerList.tsx'
import { useOwners } from './useOwners.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'

const PEOPLE = 'owners-people'

/** Who has to do with an account: everybody by name and role, and how they come and go. */
export function OwnersPage() {
  const t = useTranslate()
  const { accountId = '' } = useParams()
  const owners = useOwners(accountId)
  const { query } = owners
  return (
    <>
      <PageTitle title={t('Owners')} institution={institution.shortName} />
      <BackLink to="/dashboard">{t('Back to the dashboard')}</BackLink>
      <h1 tabIndex={-1}>{t('Owners')}</h1>
      {query.data ? (
        <Account key={accountId} accountId={accountId} owners={owners} data={query.data} />
      ) : isUnknown(query.error) ? (
        <EmptyState
          title={t('We could not find that account.')}
          action={<TextLink to="/dashboard/accounts">{t('Your accounts')}</TextLink>}
        >
          {t('You may have nothing to do with it any more.')}
        </EmptyState>
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the owners')}
          failed={t("We couldn't load the owners of this account.")}
        >
          <Skeleton className="mt-6 h-48" />
        </NotLoaded>
      )}
    </>
  )
}

interface MayDoProps {
  readonly you: Owner | undefined
  readonly twoToSign: boolean
}

function MayDo({ you, twoToSign }: MayDoProps) {
  const t = useTranslate()
  // Where two have to sign a delegate moves nothing, whatever their limit is.
  const cap = twoToSign ? null : you?.dailyCap
  return cap
    ? t(
        'You can look at this account and move up to {cap} a day out of it. Its owners decide about it, and who else can.',
        { cap: formatMoney(fromDecimal(cap)) },
      )
    : t('You can look at this account. Its owners decide who else can.')
}

const isUnknown = (error: unknown): boolean => error instanceof ApiRefusal && error.status === 404

interface AccountProps {
  readonly accountId: string
  readonly owners: ReturnType<typeof useOwners>
  readonly data: NonNullable<ReturnType<typeof useOwners>['query']['data']>
}

function Account({ accountId, owners, data }: AccountProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const focusNext = useFocusNext()
  const [said, setSaid] = useState<Words>()
  const say = (sentence: Words) => {
    setSaid(sentence)
    focusNext(PEOPLE)
  }
  return (
    <div className="grid max-w-[44rem] gap-6">
      <p className="mt-2 text-ink-2">
        {t.rich('Everybody who can see or use {account}.', {
          account: <AccountName {...data.account} />,
        })}
      </p>
      {said === undefined ? null : (
        <Notice kind="success" live>
          {said}
        </Notice>
      )}
      <Card title={t('People')} titleId={PEOPLE}>
        <OwnerList
          accountId={accountId}
          kind={data.account.kind}
          twoToSign={data.twoToSign}
          owners={data.owners}
          onCapped={({ name }, after) => {
            owners.set(after)
            say(t('{name} has another limit now. We wrote to everybody.', { name }))
          }}
          onRemove={async ({ name, personId }, proof) => {
            await owners.remove(personId!, proof)
            say(t('{name} has nothing to do with this account any more.', { name }))
          }}
        />
        {data.mayLeave ? (
          <LeaveAccount
            accountId={accountId}
            needsProof={data.mayManage}
            leave={owners.leave}
            onLeft={() => void navigate('/dashboard')}
          />
        ) : null}
      </Card>
      <TwoToSignCard accountId={accountId} />
      {data.invitations.length > 0 ? (
        <OpenInvitations
          invitations={data.invitations}
          withdraw={owners.withdraw}
          onWithdrawn={({ email }) => say(t('The invitation of {email} is withdrawn.', { email }))}
        />
      ) : null}
      {data.mayManage ? (
        <Invite
          key={String(data.twoToSign)}
          accountId={accountId}
          roles={data.roles}
          twoToSign={data.twoToSign}
          onInvited={owners.set}
        />
      ) : (
        <p className="text-ink-2">
          <MayDo you={data.owners.find(({ isYou }) => isYou)} twoToSign={data.twoToSign} />
        </p>
      )}
    </div>
  )
}
