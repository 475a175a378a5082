import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { failureSentence, isHandedOn } from '../../../platform/web/failures.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import { deleteMemberTransaction } from '../deleting.contract.ts'
import type { MemberTransaction } from '../reading.contract.ts'
import { SAYS } from '../words.contract.ts'
import { dayWords } from './moment.ts'
import { effectWords, reversalOf } from './rows.ts'
import { keysOf } from '../../accounts/web/accounts.ts'

interface DeleteTransactionProps {
  readonly memberId: string
  readonly transaction: MemberTransaction
  readonly accounts: readonly MemberAccount[]
  readonly onDeleted: (sentence: string) => void
  /** Told the sentence when another administrator has to agree first. */
  readonly onHandedOn: (sentence: string) => void
  readonly onClose: () => void
}

/** Asks before a transaction is deleted, with the balance before and after. */
export function DeleteTransaction(props: DeleteTransactionProps) {
  const { memberId, transaction, accounts, onDeleted, onHandedOn, onClose } = props
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () =>
      call(deleteMemberTransaction, {
        params: { id: memberId, transactionId: transaction.id },
        body: { reason },
      }),
    onSuccess: ({ message }) => onDeleted(message),
    onError: (refusal) => {
      if (isHandedOn(refusal)) onHandedOn(refusal.message)
    },
    onSettled: () => client.invalidateQueries(keysOf(memberId)),
  })
  const effect = reversalOf(transaction, accounts)
  const confirm = () => {
    const missing = reason.trim() === ''
    setError(missing ? 'Please give a reason' : undefined)
    if (missing) document.getElementById('field-delete-reason')?.focus()
    else deleting.mutate()
  }
  return (
    <AlertDialog
      open
      title="Delete this transaction?"
      confirm="Delete transaction"
      cancel="Keep it"
      busy={deleting.isPending}
      busyLabel="Deleting"
      failure={deleting.error ? failureSentence(deleting.error, SAYS.deleteFailed) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>
          <strong className="wrap-anywhere">{transaction.description}</strong>, {transaction.type}{' '}
          of {formatMoney(fromDecimal(transaction.amount))}, {dayWords(transaction.date)}
        </p>
        <p className="font-medium tabular-nums">
          {effect ? effectWords(effect) : 'The balance stays as it is.'}
        </p>
        {effect ? (
          <p className="text-small text-ink-2">
            A reversal is posted. Both lines stay in the history, marked as reversed.
          </p>
        ) : null}
        <TextField
          name="delete-reason"
          label="Reason"
          hint="Kept in the audit log."
          autoComplete="off"
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </AlertDialog>
  )
}
