import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Unbroken } from '../../../ui/format/Unbroken.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { PaymentKind } from '../../paymentRules/paymentKind.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { allowanceWords, COUNT_RULE, isSwitchedOff, limitWords } from './limitWords.ts'
import { useLimit } from './useLimit.ts'

interface LimitNoticeProps {
  /** What the form pays; none: what the transfer limit counts. */
  readonly kinds?: readonly PaymentKind[]
  /** Beside a denial: only where the limit is why. */
  readonly ofDenial?: boolean
}

/** Where what may leave is switched on again. */
const SAFETY = '/dashboard/safety'

/** What the transfer limit counts. */
const COUNTED: readonly PaymentKind[] = ['us_bank', 'international', 'biller']

/**
 * Above a form for payments, under the receipt of one, and where one was denied: what is left, and until
 * when. Nothing when there is no limit, nor while it is unknown, because the server refuses what is
 * too much in any case.
 */
export function LimitNotice({ kinds = [], ofDenial = false }: LimitNoticeProps) {
  const t = useTranslate()
  const { data: limit } = useLimit()
  const isCounted = kinds.length === 0 || kinds.some((kind) => COUNTED.includes(kind))
  const words = limit && isCounted ? limitWords(t, limit, institution) : undefined
  const others = limit ? allowanceWords(t, limit.allowances, kinds) : []
  const isOff = limit?.allowances.some(
    (allowance) => isSwitchedOff(allowance) && allowance.kinds.some((kind) => kinds.includes(kind)),
  )
  if (words === undefined && others.length === 0 && !isOff) return null
  const isNoneLeft = (isCounted && limit?.left === 0) || isOff
  if (ofDenial && !isNoneLeft) return null
  return (
    <Notice kind={isNoneLeft ? 'warning' : 'info'} live>
      {/* Of what is switched off nothing is left, however much the institution lets go. */}
      {words !== undefined && !isOff && (
        <>
          <p>
            <Unbroken part={institution.supportPhone}>{words}</Unbroken>
          </p>
          <p className="mt-1 text-small text-ink-2">{t(COUNT_RULE)}</p>
        </>
      )}
      {isOff ? (
        <p>
          {t.rich(
            'You switched payments of this kind off. You can switch them on again on the page <safety>Safety</safety>.',
            { safety: (words) => <TextLink to={SAFETY}>{words}</TextLink> },
          )}
        </p>
      ) : null}
      {others.map((line) => (
        <p key={line} className="not-first:mt-2">
          {line}
        </p>
      ))}
    </Notice>
  )
}
