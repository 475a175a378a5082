import { END_BEFORE_START } from '../../../values/recurrence.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import { EditOrder, type EditWindow } from '../../standingOrders/web/standingOrders.tsx'
import { type Bill, BUSINESS_DAY_RULE, dateRange, EditBillBody } from '../contract.ts'
import { dateProblem } from './billForm.ts'
import { ENDS_WORDS, movedWords } from './words.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface EditBillProps extends EditWindow<EditBillBody> {
  readonly bill: Bill
}

/** Amount, date, memo and end of what is still to come, in a window over the list. */
export const EditBill = ({ bill, ...window }: EditBillProps) => {
  const t = useTranslate()
  return (
    <EditOrder
      {...window}
      order={bill}
      title={t('Edit payment')}
      about={t('To {payee}. {course}. What was paid already stays as it is.', {
        payee: bill.payee.name,
        course: courseWords(t, bill),
      })}
      schema={EditBillBody}
      endsWords={{ ...ENDS_WORDS, times: say('How many more payments') }}
      endsTooEarly={END_BEFORE_START}
      text={{ name: 'memo', label: t('Memo'), value: bill.memo ?? '', optional: true }}
      date={{
        label: bill.frequency === 'once' ? t('Payment date') : t('Next payment date'),
        hintFor: (day) => (day === null ? undefined : movedWords(t, day)) ?? t(BUSINESS_DAY_RULE),
        problemOf: (typed) => dateProblem(typed, window.today),
        ...dateRange(window.today),
      }}
      // The form behind the window has fields of these names too.
      prefix="edit-"
    />
  )
}
