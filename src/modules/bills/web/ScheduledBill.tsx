import { AccountName } from '../../../ui/format/AccountName.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { courseWords, dayWords } from '../../../values/rhythmWords.ts'
import type { Bill } from '../contract.ts'
import { whatWords } from './words.ts'

interface ScheduledBillProps {
  readonly bill: Bill
  /** Where bills are changed and cancelled. */
  readonly billsPath: string
}

/** A bill among everything that is scheduled; it is changed where bills are. */
export const ScheduledBill = ({ bill, billsPath }: ScheduledBillProps) => {
  const { amount, payee, from, paysOn, memo } = bill
  return (
    <>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <h3 className="min-w-0 font-sans text-body font-semibold break-words">
          <Amount value={fromDecimal(amount)} /> to {payee.name}
        </h3>
        <p className="sm:text-right">
          {paysOn === null ? null : (
            <>
              Next: <time dateTime={paysOn}>{dayWords(paysOn)}</time>
            </>
          )}
        </p>
        <p className="text-small text-ink-2 sm:col-span-2">
          Bill. {courseWords(bill)}. From <AccountName {...from} />.
        </p>
        {memo === null ? null : (
          <p className="min-w-0 text-small break-words text-ink-2 sm:col-span-2">{memo}</p>
        )}
      </div>
      <div>
        <LinkButton to={billsPath} variant="secondary" size="small">
          <span>
            Change in Bill Pay<span className="sr-only">: {whatWords(bill)}</span>
          </span>
        </LinkButton>
      </div>
    </>
  )
}
