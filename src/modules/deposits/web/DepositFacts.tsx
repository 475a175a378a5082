import { institution } from '../../../platform/web/institution.ts'
import { BankDay, Time } from '../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal, subtract } from '../../../values/money.ts'
import type { Deposit } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What became of a deposit, in sentences: another amount, a reason, what is still on hold. */
export function DepositFacts({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslate()
  const { amount, credited, reason, status, holds, reversedAt, returned } = deposit
  const open = holds.filter(({ released }) => !released)
  return (
    <>
      {status === 'Approved' && credited !== null && credited !== amount ? (
        <p>
          {t('{credited} was credited instead of {amount}: {reason}', {
            credited: formatMoney(fromDecimal(credited)),
            amount: formatMoney(fromDecimal(amount)),
            reason: reason ?? '',
          })}
        </p>
      ) : null}
      {status === 'Rejected' ? <p>{t('Reason: {reason}', { reason: reason ?? '' })}</p> : null}
      {returned ? (
        <ReturnedFacts
          returned={returned}
          amount={credited ?? amount}
          leftAt={reversedAt ?? returned.at}
        />
      ) : null}
      {reversedAt === null || returned ? null : (
        <p>
          {t.rich('Staff reversed it on {day}. {amount} left the account again.', {
            day: <Time instant={reversedAt} zone={institution.timeZone} />,
            amount: formatMoney(fromDecimal(credited ?? amount)),
          })}
        </p>
      )}
      {open.map(({ amount: held, availableOn }) => (
        <p key={availableOn}>
          {t.rich('{amount} on hold until {day}', {
            amount: formatMoney(fromDecimal(held)),
            day: <BankDay day={availableOn} zone={institution.timeZone} />,
          })}
        </p>
      ))}
    </>
  )
}

interface ReturnedFactsProps {
  readonly returned: NonNullable<Deposit['returned']>
  /** As credited. */
  readonly amount: string
  readonly leftAt: string
}

/** Why the other bank sent it back, and whether the account gave the money back. */
function ReturnedFacts({ returned: { why, missing }, amount, leftAt }: ReturnedFactsProps) {
  const t = useTranslate()
  const left = subtract(fromDecimal(amount), fromDecimal(missing))
  return (
    <>
      <p>{t('Returned: {why}', { why })}</p>
      {left.minor === 0n ? null : (
        <p>
          {t.rich('{amount} left the account again on {day}.', {
            amount: formatMoney(left),
            day: <Time instant={leftAt} zone={institution.timeZone} />,
          })}
        </p>
      )}
      {missing === '0.00' ? null : (
        <p>
          {t('{missing} could not be taken from it.', {
            missing: formatMoney(fromDecimal(missing)),
          })}
        </p>
      )}
    </>
  )
}
