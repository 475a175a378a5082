import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { institution } from '../../../platform/web/institution.ts'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { failureSentence } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorSummary, type Problem } from '../../../ui/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { newId } from '../../../values/ids.ts'
import { AccountEdit, editMemberAccount, type MemberAccount } from '../accounts.contract.ts'
import { SAYS } from '../words.contract.ts'
import { isHandedOn, keysOf } from './useAdd.ts'

const FORM = 'edit-account'

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

/** Old beside new, and why. The balance is changed by an adjustment of the difference. */
export function AccountForm(props: AccountFormProps) {
  const { memberId, account, onSaved, onHandedOn, onClose } = props
  // What staff saw when they began to type: that is what the server compares with.
  const [seen, setSeen] = useState(account)
  const [id, setId] = useState(newId)
  const [values, setValues] = useState(() => valuesOf(account))
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [attempt, setAttempt] = useState(0)
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
  const stale = saving.error instanceof ApiRefusal && saving.error.code === 'balance_changed'
  const put = (changed: Partial<typeof values>) => setValues((now) => ({ ...now, ...changed }))
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  const save = () => {
    const form = { id, ...values, expectedBalance: seen.balance }
    const parsed = z.safeParse(AccountEdit, form)
    const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => ({
      field: path.join('.'),
      message,
    }))
    setProblems(
      wrong.filter(({ field }, at) => wrong.findIndex((one) => one.field === field) === at),
    )
    setAttempt((count) => count + 1)
    if (parsed.success) saving.mutate(parsed.data)
  }
  const lookAgain = () => {
    setSeen(account)
    put({ balance: account.balance })
    setId(newId())
    saving.reset()
  }
  return (
    <Dialog
      open
      title={`Edit ${account.kind}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close without saving
          </Button>
          <Button type="submit" form={FORM} busy={saving.isPending} busyLabel="Saving">
            Save changes
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) save()
        }}
      >
        {saving.error ? (
          <Notice
            kind="danger"
            live
            actions={
              stale ? (
                <Button variant="secondary" size="small" onClick={lookAgain}>
                  Start from the balance of now
                </Button>
              ) : undefined
            }
          >
            {failureSentence(saving.error, SAYS.updateFailed)}
          </Notice>
        ) : null}
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextField
          name="number"
          label="Account number"
          hint={`Now ${seen.number}. Ten digits.`}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          width="medium"
          value={values.number}
          error={errorOf('number')}
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
          error={errorOf('routingNumber')}
          onChange={(event) => put({ routingNumber: event.target.value.replace(/[\s-]/g, '') })}
        />
        <MoneyField
          name="balance"
          label="Balance"
          hint={`Now ${formatMoney(fromDecimal(seen.balance))}. A difference is posted as an adjustment.`}
          value={values.balance}
          error={errorOf('balance')}
          onChange={(balance) => put({ balance })}
        />
        <TextField
          name="reason"
          label="Reason"
          hint="Kept in the audit log."
          autoComplete="off"
          value={values.reason}
          error={errorOf('reason')}
          onChange={(event) => put({ reason: event.target.value })}
        />
      </form>
    </Dialog>
  )
}
