import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { dayWords } from '../../../values/rhythmWords.ts'
import type { Biller } from './billers.ts'

interface BillerRowProps {
  readonly biller: Biller
  /** Where they are paid. */
  readonly payPath: string
}

/** One biller among the payees of a member: who, when next, and the way to pay. */
export const BillerRow = ({ biller: { name, last4, paysOn }, payPath }: BillerRowProps) => (
  <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6">
    <div className="grid min-w-0 gap-0.5 wrap-anywhere">
      <h3 className="text-body font-semibold">{name}</h3>
      <p className="text-small text-ink-2">
        Biller: account <MaskedNumber last4={last4} />
      </p>
      <p className="text-small text-ink-2">
        {paysOn === null ? (
          'No payment is scheduled'
        ) : (
          <>
            Next payment <time dateTime={paysOn}>{dayWords(paysOn)}</time>
          </>
        )}
      </p>
    </div>
    <div>
      <LinkButton to={payPath} variant="secondary" size="small">
        <span>
          Pay a bill<span className="sr-only"> of {name}</span>
        </span>
      </LinkButton>
    </div>
  </div>
)
