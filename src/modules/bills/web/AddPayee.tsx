import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { changeSentence } from '../../../platform/web/failures.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { BillBook } from '../contract.ts'
import { addPayee, AddPayeeBody, type BillPayee, FILL_IN_REQUIRED } from '../payee.contract.ts'
import { billsKey } from './useBills.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

const MISSING = {
  name: say('Enter the name of the payee'),
  postalCode: say('Enter the ZIP code from the bill'),
  accountNumber: say('Enter your account number from the bill'),
}
/** Other forms on the page have fields of these names too. */
const PREFIX = 'payee-'

interface AddPayeeProps {
  readonly onAdded: (payee: BillPayee) => void
  readonly onClose: () => void
}

/** A window to name a biller of one's own. */
export function AddPayee({ onAdded, onClose }: AddPayeeProps) {
  const t = useTranslate()
  const { submit, problems, attempt, headline, busy, problem, ...form } = useAdding(onAdded)
  const field = (name: keyof typeof MISSING) => ({
    ...form.field(name),
    id: fieldId(`${PREFIX}${name}`),
  })
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <FormDialog
      title={t('Add a payee')}
      submit={t('Add payee')}
      failure={problem?.sentence}
      onSubmit={submit}
      {...{ busy, problems, attempt, headline, onClose }}
    >
      <TextField
        {...plain}
        {...field('name')}
        label={t('Payee name')}
        hint={t('A company or person that sends you bills.')}
      />
      <TextField
        {...plain}
        {...field('postalCode')}
        label={t('ZIP code')}
        hint={t('Where payments go, from the bill. It tells offices of one company apart.')}
        width="short"
        inputMode="numeric"
      />
      <TextField
        {...plain}
        {...field('accountNumber')}
        label={t('Account number')}
        hint={t('Yours with the payee. We show only its end later.')}
        autoCapitalize="characters"
      />
    </FormDialog>
  )
}

function useAdding(onAdded: (payee: BillPayee) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  return useSentForm({
    schema: AddPayeeBody,
    blank: { name: '', postalCode: '', accountNumber: '' },
    withId: true,
    namedFrom: PREFIX,
    headline: FILL_IN_REQUIRED,
    missing: MISSING,
    send: (body) => call(addPayee, { body }),
    onSent: (payee) => {
      client.setQueryData<BillBook>(billsKey, (book) => book && withPayee(book, payee))
      void client.invalidateQueries({ queryKey: billsKey })
      onAdded(payee)
    },
    sentenceOf: (error) => changeSentence(t, error),
  })
}

const withPayee = (book: BillBook, payee: BillPayee): BillBook => ({
  ...book,
  payees: [...book.payees.filter(({ id }) => id !== payee.id), payee].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  ),
})
