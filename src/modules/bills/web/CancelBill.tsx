import { type ReactNode, useState } from 'react'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { courseWords } from '../../../values/rhythmWords.ts'
import type { Bill, CancelBillBody } from '../contract.ts'
import { formatDay } from '../../../values/formats.ts'
import type { Words } from '../../../values/sentence.ts'
import { whatWords } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

type Scope = CancelBillBody['scope']

interface CancelBillProps {
  readonly bill: Bill
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: Words | undefined
  readonly onConfirm: (scope: Scope) => void
  readonly onClose: () => void
}

/** Asks before a payment is cancelled, and whether the later ones go too. */
export function CancelBill({ bill, busy, problem, onConfirm, onClose }: CancelBillProps) {
  const t = useTranslate()
  const [scope, setScope] = useState<Scope>('next')
  const { frequency, paysOn, setAside } = bill
  const repeats = frequency !== 'once'
  const about = {
    strong: (words: ReactNode) => <strong>{words}</strong>,
    payment: whatWords(t, bill),
    day: paysOn === null ? '' : formatDay(paysOn, 'fullShort'),
  }
  return (
    <AlertDialog
      open
      title={t('Cancel this payment?')}
      confirm={repeats && scope === 'all' ? t('Cancel all payments') : t('Cancel payment')}
      cancel={t('Keep it')}
      busy={busy}
      busyLabel={t('Cancelling')}
      failure={problem}
      onConfirm={() => onConfirm(repeats ? scope : 'all')}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>
          {repeats
            ? t.rich('<strong>{payment}</strong>, {day}. {course}.', {
                ...about,
                course: courseWords(t, bill),
              })
            : t.rich('<strong>{payment}</strong>, {day}.', about)}{' '}
          {setAside ? t('The money that is set aside becomes available at once.') : ''}
        </p>
        {repeats ? (
          <RadioGroup
            name="scope"
            legend={t('What to cancel')}
            choices={[
              {
                value: 'next',
                label: t('Only the payment on {day}', {
                  day: paysOn === null ? '' : formatDay(paysOn),
                }),
              },
              { value: 'all', label: t('This and all later payments') },
            ]}
            value={scope}
            onChange={setScope}
          />
        ) : null}
      </div>
    </AlertDialog>
  )
}
