import type { Ref } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Receipt } from '../../../ui/lists/Receipt.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { type Deposit, SUBMITTED } from '../contract.ts'
import { REVIEWED_WITHIN } from '../reviewTime.contract.ts'
import { StatusLine } from './StatusLine.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface SentStepProps {
  readonly deposit: Deposit
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly onAnother: () => void
}

/** The check is in: what was sent, and what happens to it now. */
export function SentStep({ deposit, headingRef, onAnother }: SentStepProps) {
  const t = useTranslate()
  const { amount, account, note, submittedAt, referenceCode } = deposit
  return (
    <>
      <Receipt
        title={t(SUBMITTED)}
        titleRef={headingRef}
        reference={referenceCode}
        rows={[
          { term: t('Amount'), detail: formatMoney(fromDecimal(amount)) },
          {
            term: t('To'),
            detail: <AccountName {...account} />,
          },
          { term: t('Note'), detail: note === null ? null : verbatim(note) },
          {
            term: t('Submitted'),
            detail: <Time instant={submittedAt} zone={institution.timeZone} format="moment" />,
          },
        ]}
        actions={<Button onClick={onAnother}>{t('Deposit another check')}</Button>}
      >
        <div className="@container mt-4 grid gap-3">
          <StatusLine deposit={deposit} />
          <p>
            {t(
              'Our staff review it within {time}, and we write to you. Until then it shows as pending and cannot be spent. Keep the check.',
              { time: t(REVIEWED_WITHIN) },
            )}
          </p>
        </div>
      </Receipt>
    </>
  )
}
