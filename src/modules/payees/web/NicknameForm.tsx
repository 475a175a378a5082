import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { InlineForm } from '../../../ui/layout/InlineForm.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NicknameBody, type Payee, renamePayee, savePayee } from '../contract.ts'
import { payeesKey } from './usePayees.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface NicknameFormProps {
  readonly payeeId: string
  readonly action: 'save' | 'rename'
  readonly label: Words
  /** What the field starts with. */
  readonly suggested: string
  readonly submit: Words
  readonly onNamed: (payee: Payee) => void
  readonly onCancel: () => void
}

export function NicknameForm(props: NicknameFormProps) {
  const t = useTranslate()
  const { payeeId, action, label, suggested, onNamed, onCancel } = props
  const client = useQueryClient()
  const { form, field, submit, failure, attempt, busy } = useSentForm({
    schema: NicknameBody,
    blank: { nickname: suggested },
    focusField: true,
    send: (body) =>
      call(action === 'save' ? savePayee : renamePayee, { params: { id: payeeId }, body }).finally(
        () => void client.invalidateQueries({ queryKey: payeesKey }),
      ),
    onSent: onNamed,
    failed: t('The name was not saved.'),
  })
  const { setFocus } = form
  useEffect(() => setFocus('nickname'), [setFocus])
  return (
    <InlineForm
      onSubmit={submit}
      onCancel={onCancel}
      save={props.submit}
      busy={busy}
      failure={failure}
      attempt={attempt}
    >
      <TextField
        {...field('nickname')}
        id={`nickname-${payeeId}`}
        label={label}
        hint={t('Only you see it.')}
        width="long"
        autoComplete="off"
      />
    </InlineForm>
  )
}
