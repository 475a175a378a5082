import type { ReactNode, Ref } from 'react'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { StatusTag } from '../../../ui/lists/Tag.tsx'
import type { Day } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import { askPath } from '../../support/about.contract.ts'
import type { Bill } from '../contract.ts'
import { SampleRows } from './SampleRows.tsx'
import { sampleUpcoming } from './samples.ts'
import type { Action } from './useBillActions.ts'
import { whatWords } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface UpcomingBillsProps {
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly bills: readonly Bill[]
  readonly today: Day
  /** The member never had a bill: what the list looks like is shown instead. */
  readonly sampled: boolean
  readonly onAsk: (action: Action, bill: Bill) => void
}

/** What is still to be paid, in the order of the dates. */
export const UpcomingBills = ({ titleRef, bills, today, sampled, onAsk }: UpcomingBillsProps) => {
  const t = useTranslate()
  return (
    <section aria-labelledby="upcoming-bills-title">
      <h2
        ref={titleRef}
        id="upcoming-bills-title"
        tabIndex={-1}
        className="mb-2 font-sans text-h3 font-semibold"
      >
        {t('Upcoming Bills')}
      </h2>
      {sampled ? <SampleRows samples={sampleUpcoming(today)} /> : null}
      {bills.length === 0 && !sampled ? (
        <p className="border-y border-line py-3 text-ink-2">
          {t('Nothing is scheduled. What you schedule shows here until it is paid.')}
        </p>
      ) : null}
      {bills.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {bills.map((bill) => (
            <li key={bill.id} className="@container grid gap-3 py-4">
              <Upcoming bill={bill} />
              <Actions bill={bill} today={today} onAsk={onAsk} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const Upcoming = ({ bill }: { readonly bill: Bill }) => {
  const t = useTranslate()
  const { amount, payee, from, paysOn, frequency, memo, setAside } = bill
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 @max-[13rem]:grid-cols-1">
      <p className="min-w-0 font-semibold break-words">
        {payee.name} <MaskedNumber last4={payee.last4} />
      </p>
      <Amount value={fromDecimal(amount)} className="justify-self-end font-semibold" />
      <p className="text-small">
        {paysOn === null
          ? null
          : t.rich('Pays {day}', { day: <time dateTime={paysOn}>{formatDay(paysOn)}</time> })}
      </p>
      <span className="justify-self-end">
        <StatusTag status="Scheduled" words={t('Scheduled')} />
      </span>
      <p className="col-span-full text-small text-ink-2">
        {frequency === 'once'
          ? t.rich('From {account}.', { account: <AccountName {...from} /> })
          : t.rich('{course}. From {account}.', {
              course: courseWords(t, bill),
              account: <AccountName {...from} />,
            })}{' '}
        {setAside ? t('The money is set aside.') : t('The money is set aside the day before.')}
      </p>
      {memo === null ? null : (
        <p className="col-span-full min-w-0 text-small break-words text-ink-2">{memo}</p>
      )}
    </div>
  )
}

interface ActionsProps extends Pick<UpcomingBillsProps, 'today' | 'onAsk'> {
  readonly bill: Bill
}

const Actions = ({ bill, today, onAsk }: ActionsProps) => {
  const t = useTranslate()
  const which = {
    payment: whatWords(t, bill),
    hidden: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  if (bill.paysOn !== null && bill.paysOn <= today) {
    return <p className="text-small text-ink-2">{t('Being paid today.')}</p>
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={() => onAsk('edit', bill)}>
        {t.rich('Edit<hidden> {payment}</hidden>', which)}
      </Button>
      <Button variant="secondary" size="small" onClick={() => onAsk('cancel', bill)}>
        {t.rich('Cancel<hidden> {payment}</hidden>', which)}
      </Button>
      <LinkButton to={askPath('payment', bill.id)} variant="quiet" size="small">
        <span>{t.rich('Ask about this<hidden>: {payment}</hidden>', which)}</span>
      </LinkButton>
    </div>
  )
}
