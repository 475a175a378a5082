import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api.ts'
import { failureSentence } from '../../../../platform/web/failures.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { PrivateAmount } from '../../../../ui/format/Amount.tsx'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { formatDay } from '../../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import type { Translate, Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { accountWords } from '../../../accounts/contract.ts'
import { type Pull, PULLS_SHOWN } from '../../contract.ts'
import { cancelPull } from '../../pull.contract.ts'

interface PullListProps {
  readonly pulls: readonly Pull[]
  /** Told what to say of it. */
  readonly onCancelled: (sentence: Words) => void
}

/** Money that was pulled in lately: how each stands, and the way to take it back in time. */
export function PullList({ pulls, onCancelled }: PullListProps) {
  const t = useTranslate()
  return (
    <Card title={t('Money brought here')} titleId="pulls-title" flush>
      <ul className="divide-y divide-line border-t border-line">
        {pulls.map((pull) => (
          <li key={pull.id} className="grid gap-2 px-4 py-4 sm:px-6">
            <p className="flex flex-wrap justify-between gap-x-4 font-medium">
              <span>
                {pull.bankName} ··{pull.last4}
              </span>
              <PrivateAmount value={fromDecimal(pull.amount)} />
            </p>
            <p className="text-small text-ink-2">{standingOf(t, pull)}</p>
            {pull.cancelUntil === null ? null : <Cancel pull={pull} onCancelled={onCancelled} />}
          </li>
        ))}
      </ul>
      {pulls.length === PULLS_SHOWN ? (
        <p className="border-t border-line px-4 py-4 text-small text-ink-2 sm:px-6">
          {t('The latest {max} are here. What came before is on the Activity page.', {
            max: PULLS_SHOWN,
          })}
        </p>
      ) : null}
    </Card>
  )
}

function standingOf(t: Translate, pull: Pull): Words {
  const { state, account, arrivesOn, availableOn, returnedBecause, missing } = pull
  const name = accountWords(t, account)
  switch (state) {
    case 'under_way':
      return t('On its way to {account}, there on {day}.', {
        account: name,
        day: formatDay(arrivesOn, 'weekdayYearless'),
      })
    case 'credited':
      return availableOn === null
        ? t('It is in {account}.', { account: name })
        : t('It is in {account}, on hold until {day}.', {
            account: name,
            day: formatDay(availableOn, 'weekdayYearless'),
          })
    case 'kept':
      return t('{account} could not take it, so we keep it for you. Please contact us.', {
        account: name,
      })
    case 'cancelled':
      return t('Cancelled.')
    case 'returned':
      return Number(missing) === 0
        ? t('The other bank took it back. {why}', { why: returnedBecause ?? '' })
        : t(
            'The other bank took it back. {why} Your {account} could not give {missing} of it. Please contact us.',
            {
              why: returnedBecause ?? '',
              account: name,
              missing: formatMoney(fromDecimal(missing)),
            },
          )
  }
}

function Cancel({
  pull,
  onCancelled,
}: Pick<PullListProps, 'onCancelled'> & { readonly pull: Pull }) {
  const t = useTranslate()
  const amount = formatMoney(fromDecimal(pull.amount))
  const cancelling = useMutation({
    mutationFn: () => call(cancelPull, { params: { id: pull.id }, body: {} }),
    onSuccess: () => onCancelled(t('{amount} stays where it is.', { amount })),
  })
  return (
    <>
      <ActionFailure
        failure={
          cancelling.error
            ? failureSentence(t, cancelling.error, t('It was not cancelled.'))
            : undefined
        }
      />
      <Button
        variant="quiet"
        size="small"
        flush
        className="justify-self-start"
        busy={cancelling.isPending}
        busyLabel={t('Cancelling')}
        onClick={() => cancelling.mutate()}
      >
        <span>
          {t.rich('Cancel<hidden> bringing {amount} here</hidden>', {
            amount,
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </span>
      </Button>
    </>
  )
}
