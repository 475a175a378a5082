import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
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

/** One field and its two ways out, in the place of the button that opened it. */
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
    <form noValidate onSubmit={submit} className="grid max-w-form gap-3">
      <TextField
        {...field('nickname')}
        id={`nickname-${payeeId}`}
        label={label}
        hint={t('Only you see it.')}
        width="long"
        autoComplete="off"
      />
      <ActionFailure failure={failure} attempt={attempt} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy} busyLabel={t('Saving')}>
          {props.submit}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
