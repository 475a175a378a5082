import { AccountName } from '../../accounts/web/accounts.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import type { Day } from '../../../values/dates.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import { OrderSummary } from '../../standingOrders/web/standingOrders.tsx'
import { askPath } from '../../support/about.contract.ts'
import type { Bill } from '../contract.ts'
import { BILL_PAY } from './places.ts'
import { whatWords } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ScheduledBillProps {
  readonly bill: Bill
  readonly today: Day
  readonly onCancel: () => void
}

/** A bill among everything that is scheduled; its terms are changed where bills are. */
export const ScheduledBill = ({ bill, today, onCancel }: ScheduledBillProps) => {
  const t = useTranslate()
  const { amount, payee, from, paysOn, memo } = bill
  return (
    <>
      <OrderSummary
        {...{ amount }}
        to={payee.name}
        on={paysOn}
        about={t.rich('Bill. {course}. From {account}.', {
          course: courseWords(t, bill),
          account: <AccountName {...from} />,
        })}
        text={memo}
      />
      <div className="flex flex-wrap gap-2">
        <LinkButton to={BILL_PAY} variant="secondary" size="small">
          <span>
            {t.rich('Change in Bill Pay<hidden>: {payment}</hidden>', {
              payment: whatWords(t, bill),
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </span>
        </LinkButton>
        {paysOn !== null && paysOn > today ? (
          <Button variant="secondary" size="small" onClick={onCancel}>
            {t.rich('Cancel<hidden> {payment}</hidden>', {
              payment: whatWords(t, bill),
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        ) : null}
        <LinkButton to={askPath('payment', bill.id)} variant="quiet" size="small">
          <span>
            {t.rich('Ask about this<hidden>: {payment}</hidden>', {
              payment: whatWords(t, bill),
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </span>
        </LinkButton>
      </div>
    </>
  )
}
