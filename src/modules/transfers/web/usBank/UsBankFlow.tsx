import { call } from '../../../../platform/web/api.ts'
import { serverNow } from '../../../../platform/web/clock.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { formatMoment } from '../../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { AccountNumberField, BankField } from '../../../banks/web/banks.ts'
import { LinkedPicker } from '../../../linkedAccounts/web/linkedAccounts.ts'
import { PayeePicker } from '../../../payees/web/payees.ts'
import type { Draft } from '../../draft.contract.ts'
import { draftUsBank, type UsBankBody } from '../../usBank.contract.ts'
import { leftAfter, takesTwo } from '../form/common.ts'
import { DetailsForm } from '../form/DetailsForm.tsx'
import { ConfirmTransfer } from '../send/ConfirmTransfer.tsx'
import { DeniedDialog } from '../send/DeniedDialog.tsx'
import { ProblemNotice } from '../send/ProblemNotice.tsx'
import { useDraftForm } from '../send/useDraftForm.ts'
import { StepFrame } from '../StepFrame.tsx'
import { departureWords } from '../receipt/onTheWayWords.ts'
import type { ReviewRow } from '../send/ReviewOrder.tsx'
import { prefillOfPayee } from '../usePrefill.ts'
import type { Transfer } from '../useTransfer.ts'
import { ArrivalField } from './ArrivalField.tsx'
import { checksToUsBank } from './toUsBank.ts'
import type { Translate, Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Sending money to an account at another bank in the country. */
export function UsBankFlow({ transfer }: { readonly transfer: Transfer }) {
  const t = useTranslate()
  const { accounts, step } = transfer
  const passed = transfer.passed?.kind === 'us_bank' ? transfer.passed : undefined
  const toReview = (draft: Draft, body: UsBankBody) =>
    transfer.pass({ kind: 'us_bank', body, draft }, 'review')
  const blank = transfer.valuesOf('us_bank')
  const form = useDraftForm({
    ...checksToUsBank({ id: transfer.ids.us_bank, blank, accounts }),
    send: (body) => call(draftUsBank, { body }),
    onDraft: toReview,
    onTyped: (values) => transfer.keep({ kind: 'us_bank', values }),
  })
  if (step === 'review' && passed?.draft) {
    const { draft, body } = passed
    const bankName = draft.to.type === 'us_bank' ? draft.to.bankName : form.values.bankName
    return (
      <ConfirmTransfer
        {...{ transfer, draft }}
        kind="us_bank"
        amount={fromDecimal(draft.amount)}
        fromAccountId={body.fromAccountId}
        to={<Recipient {...{ body, bankName }} />}
        reference={body.reference}
        arrives={afterSending(t, draft)}
        more={departureRows(t, draft)}
        recipient={body.accountName}
        sendLabel={t('Send {amount} to {recipient}', {
          amount: formatMoney(fromDecimal(draft.amount)),
          recipient: body.accountName,
        })}
      />
    )
  }
  return (
    <StepFrame kind="us_bank" step={step} titleRef={transfer.titleRef}>
      <DetailsForm
        kind="us_bank"
        {...{ accounts, form }}
        notice={<ProblemNotice problem={form.notice} onStartAgain={transfer.startAgain} />}
        busy={form.busy}
        left={leftAfter(form.values, accounts)}
        onSubmit={form.checked((body) => {
          // Nothing was changed since the code went out, so it is still good.
          if (passed?.draft) toReview(passed.draft, body)
          else form.ask(body)
        })}
        after={
          takesTwo(accounts, form.values.fromAccountId) ? undefined : (
            <ArrivalField
              value={form.values.arrival}
              onChange={(arrival) => form.setValues({ arrival })}
              error={form.errorOf('arrival')}
            />
          )
        }
      >
        <LinkedPicker
          onPick={({ holder, ...account }) => form.setValues({ ...account, accountName: holder })}
        />
        <PayeePicker
          kinds={['us_bank']}
          onPick={(payee) => form.setValues(prefillOfPayee(payee).values)}
        />
        <BankField
          routingNumber={form.values.routingNumber}
          bankName={form.values.bankName}
          onBank={form.setValues}
          error={form.errorOf('routingNumber')}
        />
        <AccountNumberField {...form.field('accountNumber')} />
        <TextField
          {...form.field('accountName')}
          label={t('Account name')}
          hint={t('The person or company the account belongs to.')}
          width="long"
          autoComplete="off"
        />
      </DetailsForm>
      <DeniedDialog sentence={form.denied?.sentence} onClose={form.forgetFailure} />
    </StepFrame>
  )
}

const afterSending = (t: Translate, { departure }: Draft): Words =>
  departure
    ? t(
        'It leaves your account at once. You can cancel it until {moment}; after that it cannot be undone.',
        {
          moment: formatMoment(departure.leavesAt, institution.timeZone, 'moment'),
        },
      )
    : t(
        'It leaves your account at once and is then on its way to the other bank. Once it is sent it cannot be undone.',
      )

const departureRows = (t: Translate, { departure }: Draft): readonly ReviewRow[] => {
  const words = departure ? departureWords(t, departure, serverNow()) : undefined
  return words === undefined
    ? []
    : [{ term: t('On its way'), detail: words, what: t('when it arrives') }]
}

interface RecipientProps {
  readonly body: UsBankBody
  readonly bankName: string
}

const Recipient = ({ body, bankName }: RecipientProps) => {
  const t = useTranslate()
  return (
    <>
      {body.accountName}
      <span className="block font-normal">
        {t.rich('{bank}, routing number {number}', {
          bank: bankName,
          number: <span className="tabular-nums">{body.routingNumber}</span>,
        })}
      </span>
      <span className="block font-normal">
        {t.rich('Account {number}', {
          number: <span className="tabular-nums">{body.accountNumber}</span>,
        })}
      </span>
    </>
  )
}
