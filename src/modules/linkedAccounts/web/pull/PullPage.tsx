import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCheckedForm } from '../../../../platform/web/checkedForm.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { BackLink } from '../../../../ui/buttons/BackLink.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { useFocusNext } from '../../../../ui/hooks/useFocusNext.ts'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { PageTitle } from '../../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { formatMoney, fromDecimal, wireAmount } from '../../../../values/money.ts'
import { FILL_IN_ALL } from '../../../../values/schema.ts'
import { say } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { payingFrom, proposedFrom } from '../../../accounts/choosing.contract.ts'
import { AccountChoice } from '../../../accounts/web/accounts.tsx'
import type { AccountOverview } from '../../../activity/contract.ts'
import { useOverview } from '../../../activity/web/activity.ts'
import { type LinkedAccount } from '../../contract.ts'
import { PullDetails } from '../../pull.contract.ts'
import { LINKED_ACCOUNTS } from '../../places.contract.ts'
import { useLinks } from '../useLinks.ts'
import { ReviewPull } from './ReviewPull.tsx'
import { usePulling } from './usePulling.ts'

/** Brings money here from an account at another bank. */
export function PullPage() {
  const t = useTranslate()
  const { id } = useParams()
  const links = useLinks()
  const overview = useOverview()
  const link = links.data?.accounts.find((one) => one.id === id && one.state === 'verified')
  const title = t('Bring money here')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={LINKED_ACCOUNTS}>{t('Back to linked accounts')}</BackLink>
      <h1 tabIndex={-1}>{title}</h1>
      {links.data && !link ? (
        <EmptyState title={t('We could not find that linked account.')}>
          {t('It may have been unlinked, or is not proved yet.')}
        </EmptyState>
      ) : link && links.data && overview.data ? (
        <PullForm
          key={link.id}
          link={link}
          accounts={overview.data.accounts.filter(
            ({ ofBusiness }) => ofBusiness === (link.business !== null),
          )}
          {...links.data.pulling}
        />
      ) : (
        <NotLoaded
          query={links.isError ? links : overview}
          label={t('Loading')}
          failed={t("We couldn't load your accounts.")}
          about={t('Nothing was changed.')}
        >
          <Skeleton className="h-64" />
        </NotLoaded>
      )}
    </>
  )
}

interface PullFormProps {
  readonly link: LinkedAccount
  readonly accounts: readonly AccountOverview[]
  readonly holdDays: number
  readonly dailyCap: string
}

const TITLE = 'pull-step'

function PullForm({ link, accounts, holdDays, dailyCap }: PullFormProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const focusNext = useFocusNext()
  const [details, setDetails] = useState<PullDetails>()
  const blank = { accountId: proposedFrom(accounts)?.id ?? '', amount: '' }
  const form = useCheckedForm({
    schema: PullDetails,
    blank,
    bodyOf: ({ accountId, amount }: typeof blank) => ({ accountId, amount: wireAmount(amount) }),
    headline: FILL_IN_ALL,
    missing: {
      accountId: say('Choose the account the money goes to'),
      amount: say('Enter an amount, for example 25.00'),
    },
  })
  const pulling = usePulling(form.id, link.id, ({ amount }) => {
    const linked = t('{amount} is on its way here.', { amount: formatMoney(fromDecimal(amount)) })
    void navigate(LINKED_ACCOUNTS, { state: { linked } })
  })
  const account = accounts.find(({ id }) => id === details?.accountId)
  return (
    <>
      <h2 id={TITLE} tabIndex={-1} className="mt-6 mb-4 text-h3 outline-none">
        {details ? t('Step 2 of 2: Review') : t('Step 1 of 2: Details')}
      </h2>
      {details && account && pulling.question ? (
        <ReviewPull
          {...{ link, account, pulling, holdDays }}
          amount={fromDecimal(details.amount)}
          onPull={() => pulling.send(form.id, details)}
          onBack={() => {
            setDetails(undefined)
            pulling.reset()
            focusNext(TITLE)
          }}
        />
      ) : (
        <form
          noValidate
          className="grid max-w-form gap-6"
          onSubmit={form.checked((body) =>
            pulling.begin(body, () => {
              setDetails(body)
              focusNext(TITLE)
            }),
          )}
        >
          <p className="text-ink-2">
            {t('From {bank} ··{last4}. At most {cap} in a day.', {
              bank: link.bankName,
              last4: link.last4,
              cap: formatMoney(fromDecimal(dailyCap)),
            })}
          </p>
          <ErrorSummary problems={form.problems} attempt={form.attempt} headline={form.headline} />
          <AccountChoice
            {...form.control('accountId')}
            legend={t('To account')}
            accounts={payingFrom(accounts)}
          />
          <MoneyField {...form.control('amount')} label={t('Amount')} />
          <ActionFailure failure={pulling.askProblem?.sentence} />
          <Button
            type="submit"
            className="justify-self-start"
            busy={pulling.asking}
            busyLabel={t('Checking')}
          >
            {t('Continue to review')}
          </Button>
        </form>
      )}
    </>
  )
}
