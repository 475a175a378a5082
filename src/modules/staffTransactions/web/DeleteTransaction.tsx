import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { failureSentence, isHandedOn, messageOf } from '../../../platform/web/failures.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import { deleteMemberTransaction } from '../deleting.contract.ts'
import type { MemberTransaction } from '../reading.contract.ts'
import { SAYS } from '../words.contract.ts'
import { effectWords, reversalOf } from './rows.ts'
import { keysOf } from '../../accounts/web/accounts.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface DeleteTransactionProps {
  readonly personId: string
  readonly transaction: MemberTransaction
  readonly accounts: readonly MemberAccount[]
  readonly onDeleted: (sentence: Words) => void
  /** Told the sentence when another administrator has to agree first. */
  readonly onHandedOn: (sentence: Words) => void
  readonly onClose: () => void
}

/** Asks before a transaction is deleted, with the balance before and after. */
export function DeleteTransaction(props: DeleteTransactionProps) {
  const t = useTranslate()
  const { personId, transaction, accounts, onDeleted, onHandedOn, onClose } = props
  const [reason, setReason] = useState('')
  const [error, setError] = useState<Words>()
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () =>
      call(deleteMemberTransaction, {
        params: { id: personId, transactionId: transaction.id },
        body: { reason },
      }),
    onSuccess: ({ message }) => onDeleted(verbatim(message)),
    onError: (refusal) => {
      if (isHandedOn(refusal)) onHandedOn(messageOf(t, refusal))
    },
    onSettled: () => client.invalidateQueries(keysOf(personId)),
  })
  const effect = reversalOf(transaction, accounts)
  const confirm = () => {
    const missing = reason.trim() === ''
    setError(missing ? t('Please give a reason') : undefined)
    if (missing) document.getElementById('field-delete-reason')?.focus()
    else deleting.mutate()
  }
  return (
    <AlertDialog
      open
      title={t('Delete this transaction?')}
      confirm={t('Delete transaction')}
      cancel={t('Keep it')}
      busy={deleting.isPending}
      busyLabel={t('Deleting')}
      failure={
        deleting.error ? failureSentence(t, deleting.error, t(SAYS.deleteFailed)) : undefined
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>
          {t.rich(
            transaction.type === 'credit'
              ? '{description}, credit of {amount}, {day}'
              : '{description}, debit of {amount}, {day}',
            {
              description: <strong className="wrap-anywhere">{transaction.description}</strong>,
              amount: formatMoney(fromDecimal(transaction.amount)),
              day: formatDay(transaction.date),
            },
          )}
        </p>
        <p className="font-medium tabular-nums">
          {effect ? effectWords(t, effect, accounts) : t('The balance stays as it is.')}
        </p>
        {effect ? (
          <p className="text-small text-ink-2">
            {t('A reversal is posted. Both lines stay in the history, marked as reversed.')}
          </p>
        ) : null}
        <TextField
          name="delete-reason"
          label={t('Reason')}
          hint={t('Kept in the audit trail.')}
          autoComplete="off"
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </AlertDialog>
  )
}
