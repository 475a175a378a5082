import type { Ref } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Receipt } from '../../../ui/lists/Receipt.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { type Deposit, REVIEWED_WITHIN, SUBMITTED } from '../contract.ts'
import { StatusLine } from './StatusLine.tsx'

interface SentStepProps {
  readonly deposit: Deposit
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly onAnother: () => void
}

/** The check is in: what was sent, and what happens to it now. */
export function SentStep({ deposit, headingRef, onAnother }: SentStepProps) {
  const { amount, account, note, submittedAt, referenceCode } = deposit
  return (
    <>
      <Receipt
        title={SUBMITTED}
        titleRef={headingRef}
        reference={referenceCode}
        rows={[
          { term: 'Amount', detail: formatMoney(fromDecimal(amount)) },
          {
            term: 'To',
            detail: <AccountName {...account} />,
          },
          { term: 'Note', detail: note },
          {
            term: 'Submitted',
            detail: <Time instant={submittedAt} zone={institution.timeZone} format="moment" />,
          },
        ]}
        actions={<Button onClick={onAnother}>Deposit another check</Button>}
      >
        <div className="@container mt-4 grid gap-3">
          <StatusLine deposit={deposit} />
          <p>
            Our staff review it within {REVIEWED_WITHIN}, and we write to you. Until then it shows
            as pending and cannot be spent. Keep the check.
          </p>
        </div>
      </Receipt>
    </>
  )
}
