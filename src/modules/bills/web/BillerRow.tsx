import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { formatDay } from '../../../values/formats.ts'
import type { Biller } from './billers.ts'
import { billerPath } from './places.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface BillerRowProps {
  readonly biller: Biller
}

/** One biller among the payees of a member: who, when next, and the way to pay. */
export const BillerRow = ({ biller: { id, name, last4, paysOn, paidOn } }: BillerRowProps) => {
  const t = useTranslate()
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <h3 className="text-body font-semibold">{name}</h3>
        <p className="text-small text-ink-2">
          {t.rich('Biller: account {number}', {
            number: <MaskedNumber last4={last4} />,
          })}
        </p>
        <p className="text-small text-ink-2">
          {paidOn === null ? null : (
            <>
              {t.rich('Last paid {day}', {
                day: <time dateTime={paidOn}>{formatDay(paidOn)}</time>,
              })}
              {'. '}
            </>
          )}
          {paysOn === null
            ? t('No payment is scheduled')
            : t.rich('Next payment {day}', {
                day: <time dateTime={paysOn}>{formatDay(paysOn)}</time>,
              })}
        </p>
      </div>
      <div>
        <LinkButton to={billerPath(id)} variant="secondary" size="small">
          <span>
            {t.rich(paidOn ? 'Pay again<hidden> {name}</hidden>' : 'Pay<hidden> {name}</hidden>', {
              hidden: (words) => <span className="sr-only">{words}</span>,
              name,
            })}
          </span>
        </LinkButton>
      </div>
    </div>
  )
}
