import { useState } from 'react'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { courseWords, dayWords } from '../../../values/rhythmWords.ts'
import type { Bill, CancelBillBody } from '../contract.ts'
import { longDay, whatWords } from './words.ts'

type Scope = CancelBillBody['scope']

interface CancelBillProps {
  readonly bill: Bill
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: string | undefined
  readonly onConfirm: (scope: Scope) => void
  readonly onClose: () => void
}

/** Asks before a payment is cancelled, and whether the later ones go too. */
export function CancelBill({ bill, busy, problem, onConfirm, onClose }: CancelBillProps) {
  const [scope, setScope] = useState<Scope>('next')
  const { frequency, paysOn, setAside } = bill
  const day = paysOn === null ? '' : dayWords(paysOn)
  const repeats = frequency !== 'once'
  return (
    <AlertDialog
      open
      title="Cancel this payment?"
      confirm={repeats && scope === 'all' ? 'Cancel all payments' : 'Cancel payment'}
      cancel="Keep it"
      busy={busy}
      busyLabel="Cancelling"
      failure={problem}
      onConfirm={() => onConfirm(repeats ? scope : 'all')}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>
          <strong>{whatWords(bill)}</strong>, {paysOn === null ? '' : longDay(paysOn)}.{' '}
          {repeats ? `${courseWords(bill)}. ` : ''}
          {setAside ? 'The money that is set aside becomes available at once.' : ''}
        </p>
        {repeats ? (
          <RadioGroup
            name="scope"
            legend="What to cancel"
            choices={[
              { value: 'next', label: `Only the payment on ${day}` },
              { value: 'all', label: 'This and all later payments' },
            ]}
            value={scope}
            onChange={setScope}
          />
        ) : null}
      </div>
    </AlertDialog>
  )
}
