import { END_BEFORE_START } from '../../../values/recurrence.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import { EditOrder, type EditWindow } from '../../standingOrders/web/standingOrders.tsx'
import { type Bill, BUSINESS_DAY_RULE, dateRange, EditBillBody } from '../contract.ts'
import { dateProblem } from './billForm.ts'
import { ENDS_WORDS, movedWords } from './words.ts'

interface EditBillProps extends EditWindow<EditBillBody> {
  readonly bill: Bill
}

/** Amount, date, memo and end of what is still to come, in a window over the list. */
export const EditBill = ({ bill, ...window }: EditBillProps) => (
  <EditOrder
    {...window}
    order={bill}
    title="Edit payment"
    about={`To ${bill.payee.name}. ${courseWords(bill)}. What was paid already stays as it is.`}
    schema={EditBillBody}
    endsWords={{ ...ENDS_WORDS, times: 'How many more payments' }}
    endsTooEarly={END_BEFORE_START}
    text={{ name: 'memo', label: 'Memo', value: bill.memo ?? '', optional: true }}
    date={{
      label: bill.frequency === 'once' ? 'Payment date' : 'Next payment date',
      hintFor: (day) => (day && movedWords(day)) ?? BUSINESS_DAY_RULE,
      problemOf: (typed) => dateProblem(typed, window.today),
      ...dateRange(window.today),
    }}
    // The form behind the window has fields of these names too.
    prefix="edit-"
  />
)
