import { institution } from '../../../platform/web/institution.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { QueuedDeposit } from '../review.contract.ts'

interface SameChecksProps {
  readonly deposits: readonly QueuedDeposit[]
  readonly onOpen: (id: string) => void
}

/** Credited checks with the same magnetic line and amount: whether this is one of them is for staff to say. */
export function SameChecks({ deposits, onOpen }: SameChecksProps) {
  const t = useTranslate()
  if (deposits.length === 0) return null
  return (
    <Notice
      kind="warning"
      title={t('A check with the same numbers and amount was deposited before.')}
      className="mb-4"
    >
      <ul className="mt-1 grid gap-2">
        {deposits.map(({ id, memberName, amount, credited, submittedAt, referenceCode }) => (
          <li key={id}>
            <button type="button" className="link min-h-11 text-left" onClick={() => onOpen(id)}>
              {t('{amount} by {member}', {
                amount: formatMoney(fromDecimal(credited ?? amount)),
                member: memberName,
              })}
            </button>
            <span className="block text-small text-ink-2">
              {t.rich('{day}, reference {code}', {
                day: <Time instant={submittedAt} zone={institution.timeZone} />,
                code: referenceCode,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
