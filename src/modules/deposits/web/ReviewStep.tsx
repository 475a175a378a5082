import { serverNow } from '../../../platform/web/clock.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { formatMoney, type Money, parseTyped } from '../../../values/money.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { REVIEWED_WITHIN } from '../reviewTime.contract.ts'
import { Plan } from './Plan.tsx'
import type { SendProblem } from './sendProblem.ts'
import { type DepositForm, type DepositStep, type Photo, PHOTO_OF } from './useDeposit.ts'
import { say, type Sentence, verbatim, type Words } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'

interface ReviewStepProps {
  readonly form: DepositForm
  readonly accounts: readonly AccountOverview[]
}

/** Everything once more, when the money can be used, and the button that hands the check in. */
export function ReviewStep({ form, accounts }: ReviewStepProps) {
  const t = useTranslate()
  const { values, busy, submit, go } = form
  const parsed = parseTyped(values.amount)
  const account = accounts.find(({ id }) => id === values.accountId)
  if (!parsed.ok || !account) return null
  const amount = parsed.value
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <SummaryList rows={rowsOf(t, form, account, amount)} />
      <Notice title={t('Keep the check until the deposit is approved.')}>
        {t('After that, destroy it. A check can be deposited once only.')}
      </Notice>
      <SendFailure form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={t('Sending')}>
          {t('Deposit {amount}', { amount: formatMoney(amount) })}
        </Button>
        <Button variant="quiet" onClick={() => go('back')}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}

function rowsOf(
  t: TranslateToNodes,
  { values, go }: DepositForm,
  account: AccountOverview,
  amount: Money,
): readonly SummaryRow[] {
  const change = (step: DepositStep, what: Words) => (
    <button type="button" className="link min-h-11" onClick={() => go(step)}>
      {t.rich('Change<hidden> {what}</hidden>', {
        what,
        hidden: (words) => <span className="sr-only">{words}</span>,
      })}
    </button>
  )
  return [
    {
      term: t('Amount'),
      detail: <Amount value={amount} className="text-h3 font-semibold" />,
      change: change('details', t('amount')),
    },
    {
      term: t('To'),
      detail: <AccountName {...account} />,
      change: change('details', t('the account')),
    },
    { term: t('Note'), detail: verbatim(values.note.trim()), change: change('details', t('note')) },
    ...(['front', 'back'] as const).map((side) => ({
      term: t(side === 'front' ? 'Front' : 'Back'),
      detail: values[side] ? <Thumb photo={values[side]} alt={t(PHOTO_OF[side])} /> : null,
      change: change(
        side,
        t(side === 'front' ? 'the photo of the front' : 'the photo of the back'),
      ),
    })),
    {
      term: t('Review'),
      detail: t('Our staff look at it within {time}.', { time: t(REVIEWED_WITHIN) }),
    },
    {
      term: t('You can use'),
      detail: (
        <Plan amount={amount} at={serverNow()}>
          {t('If it is approved today:')}
        </Plan>
      ),
    },
  ]
}

/** A small picture beside words that say what it is. */
const Thumb = ({ photo, alt }: { readonly photo: Photo; readonly alt: Words }) => (
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
): readonly [label: Sentence, act: () => void] {
  if (startAgain) return [say('Start a new deposit'), form.startAgain]
  if (retry) return [say('Try again'), form.submit]
  return photos
    ? [say('Change the photos'), () => form.go('front')]
    : [say('Change account or amount'), () => form.go('details')]
}

function SendFailure({ form }: Pick<ReviewStepProps, 'form'>) {
  const t = useTranslate()
  const { problem } = form
  if (!problem) return null
  const { sentence, about } = problem
  const [label, act] = wayOn(problem, form)
  return (
    <ActionFailure
      failure={sentence}
      actions={
        <Button variant="secondary" size="small" onClick={() => act()}>
          {t(label)}
        </Button>
      }
    >
      {about}
    </ActionFailure>
  )
}
