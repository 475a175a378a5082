import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { accountWords } from '../contract.ts'
import {
  AccountEdit,
  editMemberAccount,
  type MemberAccount,
  UPDATE_FAILED,
} from '../editing.contract.ts'
import { keysOf } from './useMemberAccounts.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface AccountFormProps {
  readonly personId: string
  readonly account: MemberAccount
  readonly onSaved: () => void
  /** Told the sentence when another administrator has to agree first. */
  readonly onHandedOn: (sentence: Words) => void
  readonly onClose: () => void
}

const valuesOf = ({ number, routingNumber, balance }: MemberAccount) => ({
  number,
  routingNumber: routingNumber ?? '',
  balance,
  reason: '',
})

/** As people write numbers: in groups. */
const withoutGaps = (typed: string): string => typed.replace(/[\s-]/g, '')

/** What is typed about an account, what is wrong with it, and how saving it went. */
function useAccountEdit(props: Omit<AccountFormProps, 'onClose'>) {
  const t = useTranslate()
  const { personId, account, onSaved, onHandedOn } = props
  // What staff saw when they began to type: that is what the server compares with.
  const [seen, setSeen] = useState(account)
  const client = useQueryClient()
  const edit = useSentForm({
    schema: AccountEdit,
    blank: valuesOf(seen),
    bodyOf: (typed: ReturnType<typeof valuesOf>, id: string) => ({
      id,
      ...typed,
      expectedBalance: seen.balance,
    }),
    send: (body) =>
      call(editMemberAccount, { params: { id: personId, accountId: account.id }, body }).finally(
        () => void client.invalidateQueries(keysOf(personId)),
      ),
    onSent: onSaved,
    onHandedOn,
    failed: t(UPDATE_FAILED),
  })
  return {
    ...edit,
    seen,
    /** Begins anew with the balance that somebody else made of it meanwhile. */
    lookAgain: () => {
      setSeen(account)
      edit.form.setValue('balance', account.balance)
      edit.renewId()
      edit.forgetFailure()
    },
  }
}

/** Old beside new, and why. The balance is changed by an adjustment of the difference. */
export function AccountForm({ onClose, ...props }: AccountFormProps) {
  const t = useTranslate()
  const { seen, field, control, submit, busy, problems, attempt, failure, ...edit } =
    useAccountEdit(props)
  const [number, routingNumber] = [control('number'), control('routingNumber')]
  return (
    <FormDialog
      title={t('Edit {account}', { account: accountWords(t, props.account) })}
      submit={t('Save changes')}
      failureActions={
        edit.refusal === 'balance_changed' ? (
          <Button variant="secondary" size="small" onClick={edit.lookAgain}>
            {t('Start from the balance of now')}
          </Button>
        ) : undefined
      }
      onSubmit={submit}
      failure={failure}
      {...{ busy, problems, attempt, onClose }}
    >
      <TextField
        {...number}
        label={t('Account number')}
        hint={t('Now {number}. Ten digits.', { number: seen.number })}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        width="medium"
        onChange={(event) => number.onChange(withoutGaps(event.target.value))}
      />
      <TextField
        {...routingNumber}
        label={t('Routing number')}
        hint={t(
          seen.routingNumber === null
            ? 'Now our own, {number}. Leave it empty for our own.'
            : 'Now {number}. Leave it empty for our own.',
          { number: seen.routingNumber ?? institution.routingNumber },
        )}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        width="medium"
        onChange={(event) => routingNumber.onChange(withoutGaps(event.target.value))}
      />
      <MoneyField
        {...control('balance')}
        label={t('Balance')}
        hint={t('Now {amount}. A difference is posted as an adjustment.', {
          amount: formatMoney(fromDecimal(seen.balance)),
        })}
      />
      <TextField
        {...field('reason')}
        label={t('Reason')}
        hint={t('Kept in the audit trail.')}
        autoComplete="off"
      />
    </FormDialog>
  )
}
