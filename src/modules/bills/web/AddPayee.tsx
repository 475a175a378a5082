import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { changeSentence } from '../../../platform/web/failures.ts'
import { judgeForm, useDetails } from '../../../platform/web/details.ts'
import { useSettling } from '../../../platform/web/settling.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { newId } from '../../../values/ids.ts'
import type { BillBook } from '../contract.ts'
import { addPayee, AddPayeeBody, type BillPayee, FILL_IN_REQUIRED } from '../payee.contract.ts'
import { billsKey } from './useBills.ts'

const FIELDS = ['name', 'postalCode', 'payeeAccountNumber'] as const
const MISSING = {
  name: 'Enter the name of the payee',
  postalCode: 'Enter the ZIP code from the bill',
  payeeAccountNumber: 'Enter your account number from the bill',
}
/** The form behind the window has a field of this name too. */
const RENAMED = { accountNumber: 'payeeAccountNumber' }

interface AddPayeeProps {
  readonly onAdded: (payee: BillPayee) => void
  readonly onClose: () => void
}

/** A window to name a biller of one's own. */
export function AddPayee({ onAdded, onClose }: AddPayeeProps) {
  const [id] = useState(newId)
  const [values, setValues] = useState({ name: '', postalCode: '', accountNumber: '' })
  const { send, isPending, problem, reset } = useAdding(onAdded)
  const rules = { fields: FIELDS, missing: MISSING, renamed: RENAMED }
  const judged = judgeForm(AddPayeeBody, { id, ...values }, rules, FILL_IN_REQUIRED)
  const { submit, problems, attempt, incomplete, errors } = useDetails(judged, send)
  const put = (changed: Partial<typeof values>) => {
    reset()
    setValues((before) => ({ ...before, ...changed }))
  }
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <FormDialog
      title="Add a payee"
      submit="Add payee"
      busy={isPending}
      failure={problem?.sentence}
      headline={incomplete ? FILL_IN_REQUIRED : undefined}
      onSubmit={submit}
      {...{ problems, attempt, onClose }}
    >
      <TextField
        {...plain}
        name="name"
        label="Payee name"
        hint="A company or person that sends you bills."
        value={values.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
        error={errors['name']}
      />
      <TextField
        {...plain}
        name="postalCode"
        label="ZIP code"
        hint="Where payments go, from the bill. It tells offices of one company apart."
        width="short"
        inputMode="numeric"
        value={values.postalCode}
        onChange={(event) => put({ postalCode: event.currentTarget.value })}
        error={errors['postalCode']}
      />
      <TextField
        {...plain}
        name="payeeAccountNumber"
        label="Account number"
        hint="Yours with the payee. We show only its end later."
        autoCapitalize="characters"
        value={values.accountNumber}
        onChange={(event) => put({ accountNumber: event.currentTarget.value })}
        error={errors['payeeAccountNumber']}
      />
    </FormDialog>
  )
}

interface AddingProblem {
  readonly sentence: string
  readonly retry: boolean
}

function useAdding(onAdded: (payee: BillPayee) => void) {
  const client = useQueryClient()
  return useSettling<AddPayeeBody, BillPayee, AddingProblem>({
    idOf: ({ id }) => id,
    deliver: (body) => call(addPayee, { body }),
    problemOf: (error) => ({
      sentence: error instanceof Error ? changeSentence(error) : '',
      retry: false,
    }),
    onDone: (payee) => {
      client.setQueryData<BillBook>(billsKey, (book) => book && withPayee(book, payee))
      void client.invalidateQueries({ queryKey: billsKey })
      onAdded(payee)
    },
  })
}

const withPayee = (book: BillBook, payee: BillPayee): BillBook => ({
  ...book,
  payees: [...book.payees.filter(({ id }) => id !== payee.id), payee].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  ),
})
