import { institution } from '../../../platform/web/institution.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import type { LedgerEntry } from './LedgerBands.tsx'
import { StatusTag, Tag } from '../../../ui/lists/Tag.tsx'
import { BankDay, Time } from '../../../ui/format/Time.tsx'
import { CATEGORY_NAMES } from '../../../values/categories.ts'
import { dayOf } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import { type Activity, STATUS_NAMES } from '../contract.ts'
import { Named } from './Named.tsx'
import { isStruck } from './statusWords.ts'
import type { Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What happened as a line of the ledger, on its day in the institution's zone. */
export function ledgerEntry(
  t: Translate,
  item: Activity,
  onOpen?: (item: Activity) => void,
): LedgerEntry {
  const { key, description, referenceCode, amount, balanceAfter, postedAt, status } = item
  return {
    id: key,
    day: dayOf(new Date(postedAt), institution.timeZone),
    title: <Named>{description}</Named>,
    amount: fromDecimal(amount),
    ...(balanceAfter !== null && { after: fromDecimal(balanceAfter) }),
    reference: referenceCode,
    struck: isStruck(status),
    ...(onOpen && { onOpen: () => onOpen(item) }),
    detail: <Detail item={item} />,
    note: (
      <>
        {item.memo ? <span className="min-w-0">“{item.memo}”</span> : null}
        <OnHold item={item} />
        <span>{t('Reference {reference}', { reference: referenceCode })}</span>
      </>
    ),
  }
}

/** What of a deposited check comes free later, on the row of its deposit. */
const OnHold = ({ item }: { readonly item: Activity }) => {
  const t = useTranslate()
  return item.onHold.map(({ amount, availableOn }) => (
    <span key={availableOn}>
      {t.rich('{amount} available on {day}', {
        amount: <PrivateAmount value={fromDecimal(amount)} />,
        day: <BankDay day={availableOn} zone={institution.timeZone} />,
      })}
    </span>
  ))
}

/** On which account, what kind, when, and how it stands. Only what is not completed is marked. */
const Detail = ({ item }: { readonly item: Activity }) => {
  const t = useTranslate()
  return (
    <>
      <span>
        <AccountName kind={item.accountKind} name={item.accountName} last4={item.last4} />
      </span>
      <span>{t(CATEGORY_NAMES[item.category])}</span>
      <Time instant={item.postedAt} zone={institution.timeZone} format="clock" />
      {item.status === 'Completed' ? (
        <span className="sr-only">{t(STATUS_NAMES.Completed)}</span>
      ) : (
        <StatusTag status={item.status} words={t(STATUS_NAMES[item.status])} />
      )}
      {item.orderedBy === undefined ? null : (
        <span>{t('Ordered by {name}', { name: item.orderedBy })}</span>
      )}
      {item.postedByStaff ? <Tag>{t('Posted by staff')}</Tag> : null}
    </>
  )
}
