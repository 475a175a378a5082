import { serverNow } from '../../../platform/web/clock.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { formatMoney, type Money, parseTyped } from '../../../values/money.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { REVIEWED_WITHIN } from '../contract.ts'
import { Plan } from './Plan.tsx'
import type { SendProblem } from './sendProblem.ts'
import type { DepositForm, DepositStep, Photo } from './useDeposit.ts'

interface ReviewStepProps {
  readonly form: DepositForm
  readonly accounts: readonly AccountOverview[]
}

/** Everything once more, when the money can be used, and the button that hands the check in. */
export function ReviewStep({ form, accounts }: ReviewStepProps) {
  const { values, busy, submit, go } = form
  const parsed = parseTyped(values.amount)
  const account = accounts.find(({ id }) => id === values.accountId)
  if (!parsed.ok || !account) return null
  const amount = parsed.value
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <SummaryList rows={rowsOf(form, account, amount)} />
      <Notice title="Keep the check until the deposit is approved.">
        After that, destroy it. A check can be deposited once only.
      </Notice>
      <SendFailure form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Sending">
          Deposit {formatMoney(amount)}
        </Button>
        <Button variant="quiet" onClick={() => go('back')}>
          Back
        </Button>
      </div>
    </form>
  )
}

function rowsOf(
  { values, go }: DepositForm,
  account: AccountOverview,
  amount: Money,
): readonly SummaryRow[] {
  const change = (step: DepositStep, what: string) => (
    <button type="button" className="link min-h-11" onClick={() => go(step)}>
      Change<span className="sr-only"> {what}</span>
    </button>
  )
  return [
    {
      term: 'Amount',
      detail: <Amount value={amount} className="text-h3 font-semibold" />,
      change: change('details', 'amount'),
    },
    {
      term: 'To',
      detail: <AccountName {...account} />,
      change: change('details', 'the account'),
    },
    { term: 'Note', detail: values.note.trim(), change: change('details', 'note') },
    ...(['front', 'back'] as const).map((side) => ({
      term: side === 'front' ? 'Front' : 'Back',
      detail: values[side] ? (
        <Thumb photo={values[side]} alt={`Your photo of the ${side} of the check`} />
      ) : null,
      change: change(side, `the photo of the ${side}`),
    })),
    { term: 'Review', detail: `Our staff look at it within ${REVIEWED_WITHIN}.` },
    {
      term: 'You can use',
      detail: (
        <Plan amount={amount} at={serverNow()}>
          If it is approved today:
        </Plan>
      ),
    },
  ]
}

/** A small picture beside words that say what it is. */
const Thumb = ({ photo, alt }: { readonly photo: Photo; readonly alt: string }) => (
  <img
    src={photo.address}
    alt={alt}
    className="h-20 w-36 border border-line bg-sunken object-contain"
  />
)

/** What somebody can do about a deposit that was not taken. */
function wayOn(
  { startAgain, retry, photos }: SendProblem,
  form: DepositForm,
): readonly [label: string, act: () => void] {
  if (startAgain) return ['Start a new deposit', form.startAgain]
  if (retry) return ['Try again', form.submit]
  return photos
    ? ['Change the photos', () => form.go('front')]
    : ['Change account or amount', () => form.go('details')]
}

function SendFailure({ form }: Pick<ReviewStepProps, 'form'>) {
  const { problem } = form
  if (!problem) return null
  const { sentence, about } = problem
  const [label, act] = wayOn(problem, form)
  return (
    <ActionFailure
      failure={sentence}
      actions={
        <Button variant="secondary" size="small" onClick={() => act()}>
          {label}
        </Button>
      }
    >
      {about}
    </ActionFailure>
  )
}
