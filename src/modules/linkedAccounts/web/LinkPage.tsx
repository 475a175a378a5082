import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CodeQuestion } from '../../../ui/fields/CodeQuestion.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { FILL_IN_ALL } from '../../../values/schema.ts'
import { say, verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountNumberField, BankField } from '../../banks/web/banks.ts'
import { type AccountType, type Business, LinkDetails } from '../contract.ts'
import { TYPE_WORDS } from './linkWords.ts'
import { LINKED_ACCOUNTS } from '../places.contract.ts'
import { useLinking } from './useLinking.ts'
import { useLinks } from './useLinks.ts'

const TITLE = 'link-step'
/** In the member's own name. */
const OWN = 'own'

const BLANK = {
  routingNumber: '',
  bankName: '',
  accountNumber: '',
  accountType: 'checking' as AccountType,
  businessId: OWN,
}

/** Links an account at another bank: which one, then the code for exactly that. */
export function LinkPage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const focusNext = useFocusNext()
  const businesses = useLinks().data?.businesses ?? []
  const [details, setDetails] = useState<LinkDetails>()
  const form = useCheckedForm({
    schema: LinkDetails,
    blank: BLANK,
    bodyOf: ({ routingNumber, accountNumber, accountType, businessId }: typeof BLANK) => ({
      routingNumber,
      accountNumber,
      accountType,
      ...(businessId !== OWN && { businessId }),
    }),
    headline: FILL_IN_ALL,
    missing: {
      routingNumber: say('Choose the bank the account is at'),
      accountNumber: say('Enter the account number'),
    },
  })
  const linking = useLinking(({ bankName, last4 }) => {
    const linked = t('We are linking {name}. This is what comes next.', {
      name: `${bankName} ··${last4}`,
    })
    void navigate(LINKED_ACCOUNTS, { state: { linked } })
  })
  const toCode = (body: LinkDetails) =>
    linking.begin(body, () => {
      setDetails(body)
      focusNext(TITLE)
    })
  const back = () => {
    setDetails(undefined)
    linking.reset()
    focusNext(TITLE)
  }
  const title = t('Link an account')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={LINKED_ACCOUNTS}>{t('Back to linked accounts')}</BackLink>
      <h1 tabIndex={-1}>{title}</h1>
      <h2 id={TITLE} tabIndex={-1} className="mt-6 mb-4 text-h3 outline-none">
        {details ? t('Step 2 of 2: Confirm') : t('Step 1 of 2: The account')}
      </h2>
      {details && linking.question ? (
        <Confirm
          details={details}
          bankName={form.values.bankName}
          business={businesses.find(({ id }) => id === details.businessId)}
          linking={linking}
          onLink={() => linking.send(form.id, details)}
          onBack={back}
        />
      ) : (
        <Details {...{ form, linking, businesses }} onSubmit={form.checked(toCode)} />
      )}
    </>
  )
}

type Form = ReturnType<typeof useCheckedForm<LinkDetails, LinkDetails, typeof BLANK>>

interface DetailsProps {
  readonly form: Form
  readonly businesses: readonly Business[]
  readonly linking: ReturnType<typeof useLinking>
  readonly onSubmit: (event: FormEvent) => void
}

function Details({ form, businesses, linking, onSubmit }: DetailsProps) {
  const t = useTranslate()
  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-form gap-6">
      <p className="text-ink-2">
        {t(
          'It has to be an account in the United States in your own name, or in that of a business of yours. We send two small payments there, and take both back at the same time.',
        )}
      </p>
      <ErrorSummary problems={form.problems} attempt={form.attempt} headline={form.headline} />
      {businesses.length === 0 ? null : (
        <RadioGroup
          name="businessId"
          legend={t('In whose name is it?')}
          choices={[
            { value: OWN, label: t('My own') },
            ...businesses.map(({ id, name }) => ({ value: id, label: verbatim(name) })),
          ]}
          value={form.values.businessId}
          onChange={(businessId) => form.setValues({ businessId })}
        />
      )}
      <BankField
        routingNumber={form.values.routingNumber}
        bankName={form.values.bankName}
        onBank={form.setValues}
        error={form.errorOf('routingNumber')}
      />
      <AccountNumberField {...form.field('accountNumber')} />
      <RadioGroup<AccountType>
        name="accountType"
        legend={t('Type of account')}
        inline
        choices={[
          { value: 'checking', label: t(TYPE_WORDS.checking) },
          { value: 'savings', label: t(TYPE_WORDS.savings) },
        ]}
        value={form.values.accountType}
        onChange={(accountType) => form.setValues({ accountType })}
      />
      <ActionFailure failure={linking.askProblem?.sentence} />
      <Button
        type="submit"
        className="justify-self-start"
        busy={linking.asking}
        busyLabel={t('Checking')}
      >
        {t('Continue')}
      </Button>
    </form>
  )
}

interface ConfirmProps {
  readonly details: LinkDetails
  readonly bankName: string
  readonly business: Business | undefined
  readonly linking: ReturnType<typeof useLinking>
  readonly onLink: () => void
  readonly onBack: () => void
}

function Confirm({ details, bankName, business, linking, onLink, onBack }: ConfirmProps) {
  const t = useTranslate()
  const { question, problems, attempt, problem, busy } = linking
  const { routingNumber, accountNumber, accountType } = details
  return (
    <form
      noValidate
      className="grid max-w-form gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onLink()
      }}
    >
      <ErrorSummary problems={problems} attempt={attempt} />
      <SummaryList
        rows={[
          ...(business ? [{ term: t('In the name of'), detail: verbatim(business.name) }] : []),
          ...(bankName === '' ? [] : [{ term: t('Bank'), detail: verbatim(bankName) }]),
          { term: t('Routing number'), detail: verbatim(routingNumber) },
          { term: t('Account number'), detail: verbatim(accountNumber) },
          { term: t('Type of account'), detail: t(TYPE_WORDS[accountType]) },
        ]}
      />
      <p className="text-ink-2">
        {business
          ? t(
              'By linking it you confirm that the account is of {business}, that you may act for it, and that we may credit two amounts under one dollar to it and debit their sum, once.',
              { business: business.name },
            )
          : t(
              'By linking it you confirm that the account is yours, and that we may credit two amounts under one dollar to it and debit their sum, once.',
            )}
      </p>
      {question ? <CodeQuestion {...question} /> : null}
      <ActionFailure failure={problem?.sentence}>{problem?.about}</ActionFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={t('Linking')}>
          {t('Link account')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}
