import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { resolverOf } from '../../../platform/web/forms.ts'
import { failureSentence } from '../../../platform/web/failures.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NicknameBody, type Payee } from '../contract.ts'
import { NAMING_FAILED, useNaming } from './payeeActions.ts'

interface NicknameFormProps {
  readonly payeeId: string
  readonly action: 'save' | 'rename'
  readonly label: ReactNode
  /** What the field starts with. */
  readonly suggested: string
  readonly submit: string
  readonly onNamed: (payee: Payee) => void
  readonly onCancel: () => void
}

/** One field and its two ways out, in the place of the button that opened it. */
export function NicknameForm(props: NicknameFormProps) {
  const { payeeId, action, label, suggested, submit, onNamed, onCancel } = props
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: resolverOf(NicknameBody),
    defaultValues: { nickname: suggested },
  })
  const naming = useNaming(action, onNamed)
  useEffect(() => setFocus('nickname'), [setFocus])
  const send = handleSubmit((body) => naming.mutate({ id: payeeId, ...body }))
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid max-w-form gap-3">
      <TextField
        {...register('nickname')}
        id={`nickname-${payeeId}`}
        label={label}
        hint="Only you see it."
        width="long"
        autoComplete="off"
        error={formState.errors.nickname?.message}
      />
      <ActionFailure
        failure={naming.error ? failureSentence(naming.error, NAMING_FAILED) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={naming.isPending} busyLabel="Saving">
          {submit}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
