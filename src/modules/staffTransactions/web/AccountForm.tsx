import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { judgeForm, useDetails } from '../../../platform/web/details.ts'
import { failureSentence, isHandedOn } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { newId } from '../../../values/ids.ts'
import { FILL_IN_ALL } from '../../../values/schema.ts'
import { AccountEdit, editMemberAccount, type MemberAccount } from '../accounts.contract.ts'
import { SAYS } from '../words.contract.ts'
import { keysOf } from './useAdd.ts'

const FIELDS = ['number', 'routingNumber', 'balance', 'reason'] as const

interface AccountFormProps {
  readonly memberId: string
  readonly account: MemberAccount
  readonly onSaved: () => void
  /** Told the sentence when another administrator has to agree first. */
  readonly onHandedOn: (sentence: string) => void
  readonly onClose: () => void
}

const valuesOf = ({ number, routingNumber, balance }: MemberAccount) => ({
  number,
  routingNumber: routingNumber ?? '',
  balance,
  reason: '',
})

/** What is typed about an account, what is wrong with it, and how saving it went. */
function useAccountEdit(props: Omit<AccountFormProps, 'onClose'>) {
  const { memberId, account, onSaved, onHandedOn } = props
  // What staff saw when they began to type: that is what the server compares with.
  const [seen, setSeen] = useState(account)
  const [id, setId] = useState(newId)
  const [values, setValues] = useState(() => valuesOf(account))
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (body: AccountEdit) =>
      call(editMemberAccount, { params: { id: memberId, accountId: account.id }, body }),
    onSuccess: onSaved,
    onError: (error) => {
      if (isHandedOn(error)) onHandedOn(error.message)
    },
    onSettled: () => client.invalidateQueries(keysOf(memberId)),
  })
  const form = { id, ...values, expectedBalance: seen.balance }
  const judged = judgeForm(AccountEdit, form, { fields: FIELDS, missing: {} }, FILL_IN_ALL)
  const put = (changed: Partial<typeof values>) => setValues((now) => ({ ...now, ...changed }))
  return {
    seen,
    values,
    put,
    saving,
    details: useDetails(judged, (body) => saving.mutate(body)),
    /** Begins anew with the balance that somebody else made of it meanwhile. */
    lookAgain: () => {
      setSeen(account)
      put({ balance: account.balance })
      setId(newId())
      saving.reset()
    },
  }
}

/** Old beside new, and why. The balance is changed by an adjustment of the difference. */
export function AccountForm({ onClose, ...props }: AccountFormProps) {
  const { seen, values, put, saving, details, lookAgain } = useAccountEdit(props)
  const { problems, attempt, errors, submit } = details
  const stale = saving.error instanceof ApiRefusal && saving.error.code === 'balance_changed'
  return (
    <FormDialog
      title={`Edit ${props.account.kind}`}
      submit="Save changes"
      busy={saving.isPending}
      failure={saving.error ? failureSentence(saving.error, SAYS.updateFailed) : undefined}
      failureActions={
        stale ? (
          <Button variant="secondary" size="small" onClick={lookAgain}>
            Start from the balance of now
          </Button>
        ) : undefined
      }
      onSubmit={submit}
      {...{ problems, attempt, onClose }}
    >
      <TextField
        name="number"
        label="Account number"
        hint={`Now ${seen.number}. Ten digits.`}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        width="medium"
        value={values.number}
        error={errors['number']}
        onChange={(event) => put({ number: event.target.value.replace(/[\s-]/g, '') })}
      />
      <TextField
        name="routingNumber"
        label="Routing number"
        hint={`Now ${seen.routingNumber ?? `our own, ${institution.routingNumber}`}. Leave it empty for our own.`}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        width="medium"
        value={values.routingNumber}
        error={errors['routingNumber']}
        onChange={(event) => put({ routingNumber: event.target.value.replace(/[\s-]/g, '') })}
      />
      <MoneyField
        name="balance"
        label="Balance"
        hint={`Now ${formatMoney(fromDecimal(seen.balance))}. A difference is posted as an adjustment.`}
        value={values.balance}
        error={errors['balance']}
        onChange={(balance) => put({ balance })}
      />
      <TextField
        name="reason"
        label="Reason"
        hint="Kept in the audit log."
        autoComplete="off"
        value={values.reason}
        error={errors['reason']}
        onChange={(event) => put({ reason: event.target.value })}
      />
    </FormDialog>
  )
}
