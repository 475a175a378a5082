import { type RefObject, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Receipt } from '../../../ui/lists/Receipt.tsx'
import { StatusTag } from '../../../ui/lists/Tag.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { planWords } from '../../../values/rhythmWords.ts'
import { UndoOrder } from '../../standingOrders/web/standingOrders.tsx'
import { type Bill, cancelBill, PAYMENT_SCHEDULED } from '../contract.ts'
import { billsKey } from './useBills.ts'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface BillReceiptProps {
  readonly bill: Bill
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  readonly onAnother: () => void
  /** It was taken back, and what was set aside with it. */
  readonly onUndone: () => void
}

/** What was scheduled, to keep or to print. */
export function BillReceipt({ bill, titleRef, onAnother, onUndone }: BillReceiptProps) {
  const t = useTranslate()
  const [undone, setUndone] = useState(false)
  const { amount, from, payee, memo, paysOn } = bill
  return (
    <Receipt
      title={undone ? t('Payment cancelled') : t(PAYMENT_SCHEDULED)}
      titleRef={titleRef}
      reference={bill.referenceCode}
      rows={[
        {
          term: t('Status'),
          detail: undone ? (
            <StatusTag status="Cancelled" words={t('Cancelled')} />
          ) : (
            <StatusTag status="Scheduled" words={t('Scheduled')} />
          ),
        },
        { term: t('Amount'), detail: <Amount value={fromDecimal(amount)} /> },
        { term: t('From'), detail: <AccountName {...from} /> },
        { term: t('To'), detail: <AccountName kind={payee.name} last4={payee.last4} /> },
        {
          term: t('Payment date'),
          detail: paysOn === null ? t('Over') : formatDay(paysOn, 'fullShort'),
        },
        { term: t('How often'), detail: planWords(t, bill) },
        ...(memo === null ? [] : [{ term: t('Memo'), detail: verbatim(memo) }]),
      ]}
      actions={
        <>
          <Button onClick={onAnother}>{t('Schedule another payment')}</Button>
          {undone ? null : (
            <UndoOrder
              undo={() =>
                call(cancelBill, {
                  params: { id: bill.id },
                  body: { version: bill.version, scope: 'all' },
                })
              }
              queryKey={billsKey}
              onUndone={() => {
                setUndone(true)
                titleRef.current?.focus()
                onUndone()
              }}
            />
          )}
        </>
      }
    >
      <p className="print-only">{institution.name}</p>
      <p className="mt-1 text-ink-2">
        {undone
          ? t('No money left. What was set aside is available again.')
          : t(
              'The money is set aside and leaves on the payment date. Until then you can change or cancel the payment.',
            )}
      </p>
    </Receipt>
  )
}
