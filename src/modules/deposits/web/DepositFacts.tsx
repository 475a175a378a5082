import { institution } from '../../../platform/web/institution.ts'
import { BankDay, Time } from '../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Deposit } from '../contract.ts'

/** What became of a deposit, in sentences: another amount, a reason, what is still on hold. */
export function DepositFacts({ deposit }: { readonly deposit: Deposit }) {
  const { amount, credited, reason, status, holds, reversedAt } = deposit
  const open = holds.filter(({ released }) => !released)
  return (
    <>
      {status === 'Approved' && credited !== null && credited !== amount ? (
        <p>
          {formatMoney(fromDecimal(credited))} was credited instead of{' '}
          {formatMoney(fromDecimal(amount))}: {reason}
        </p>
      ) : null}
      {status === 'Rejected' ? <p>Reason: {reason}</p> : null}
      {reversedAt === null ? null : (
        <p>
          Staff reversed it on <Time instant={reversedAt} zone={institution.timeZone} />.{' '}
          {formatMoney(fromDecimal(credited ?? amount))} left the account again.
        </p>
      )}
      {open.map(({ amount: held, availableOn }) => (
        <p key={availableOn}>
          {formatMoney(fromDecimal(held))} on hold until{' '}
          <BankDay day={availableOn} zone={institution.timeZone} />
        </p>
      ))}
    </>
  )
}
