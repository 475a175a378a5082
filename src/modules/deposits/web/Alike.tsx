import { institution } from '../../../platform/web/institution.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { STATUS_WORDS } from '../contract.ts'
import type { DepositDetail, Likeness } from '../review.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'

const WHY: Readonly<Record<Likeness, Sentence>> = {
  photo: say('the photo of the front looks the same'),
  amount: say('the same member and amount, a few days apart'),
}

interface AlikeProps {
  readonly detail: DepositDetail
  readonly onOpen: (id: string) => void
}

/** Other deposits that may be of the same check; what it means is for staff to say. */
export function Alike({ detail: { alike }, onOpen }: AlikeProps) {
  const t = useTranslate()
  if (alike.length === 0) return null
  return (
    <Notice kind="warning" title={t('This may be a check that was deposited before.')}>
      <ul className="mt-1 grid gap-2">
        {alike.map(({ id, memberName, amount, status, submittedAt, kinds }) => (
          <li key={id}>
            <button type="button" className="link min-h-11 text-left" onClick={() => onOpen(id)}>
              {t('{amount} by {member}', {
                amount: formatMoney(fromDecimal(amount)),
                member: memberName,
              })}
            </button>
            <span className="block text-small text-ink-2">
              {t.rich('{status}, deposited {day}: {reasons}.', {
                status: t(STATUS_WORDS[status]),
                day: <Time instant={submittedAt} zone={institution.timeZone} />,
                reasons: kinds.map((kind) => t(WHY[kind])).join('; '),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
