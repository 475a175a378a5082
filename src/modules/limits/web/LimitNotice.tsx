import { institution } from '../../../platform/web/institution.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { PaymentKind } from '../../paymentRules/paymentKind.contract.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { allowanceWords, COUNT_RULE, limitWords } from './limitWords.ts'
import { useLimit } from './useLimit.ts'

interface LimitNoticeProps {
  /** What the form pays; none: what the transfer limit counts. */
  readonly kinds?: readonly PaymentKind[]
}

/** What the transfer limit counts. */
const COUNTED: readonly PaymentKind[] = ['us_bank', 'international', 'biller']

/**
 * Above a form for payments, under the receipt of one, and where one was denied: what is left, and until
 * when. Nothing when there is no limit, nor while it is unknown, because the server refuses what is
 * too much in any case.
 */
export function LimitNotice({ kinds = [] }: LimitNoticeProps) {
  const t = useTranslate()
  const { data: limit } = useLimit()
  const isCounted = kinds.length === 0 || kinds.some((kind) => COUNTED.includes(kind))
  const words = limit && isCounted ? limitWords(t, limit, institution) : undefined
  const others = limit ? allowanceWords(t, limit.allowances, kinds) : []
  if (words === undefined && others.length === 0) return null
  const isOff = limit?.allowances.some(
    ({ kinds: of, startsAgainOn }) =>
      startsAgainOn === null && of.some((kind) => kinds.includes(kind)),
  )
  const isNoneLeft = (isCounted && limit?.left === 0) || isOff
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
      {others.map((line) => (
        <p key={line} className="not-first:mt-2">
          {line}
        </p>
      ))}
    </Notice>
  )
}

interface UnbrokenProps {
  readonly part: string | undefined
  readonly children: Words
}

/** A phone number stays on one line, which would else break at each of its hyphens. */
function Unbroken({ part, children }: UnbrokenProps) {
  if (part === undefined || !children.includes(part)) return children
  const [before, after] = children.split(part)
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{part}</span>
      {after}
    </>
  )
}
