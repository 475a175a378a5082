import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { isHandedOn, messageOf } from '../../../platform/web/failures.ts'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { RemoveStepsBody, removeUserSteps } from '../access.contract.ts'
import { REASON_LENGTH_MAX, type UserDetail } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Words } from '../../../values/sentence.ts'

interface RemoveStepsDialogProps {
  readonly user: UserDetail
  readonly onClose: () => void
  readonly onDone: (sentence: Words) => void
}

/** Asks for the reason, and says what becomes of the person. */
export function RemoveStepsDialog({ user, onClose, onDone }: RemoveStepsDialogProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (reason: string) =>
      call(removeUserSteps, { params: { id: user.id }, body: { reason } }),
    onSuccess: () =>
      onDone(
        t('{name} sets up new ones at the next sign-in. We wrote to them.', { name: user.name }),
      ),
    onError: (refusal) => {
      // Not done, but under way: the dialog has nothing more to ask.
      if (isHandedOn(refusal)) onDone(messageOf(t, refusal))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <NoteDialog
      title={t('Remove the second steps of {name}?', { name: user.name })}
      label={t('Reason')}
      hint={t('Only staff read it. Say how you know that it is them.')}
      schema={RemoveStepsBody.shape.reason}
      lengthMax={REASON_LENGTH_MAX}
      action={t('Remove second steps')}
      cancel={t('Keep them')}
      variant="danger"
      busy={remove.isPending}
      problem={remove.error ? messageOf(t, remove.error) : undefined}
      onSend={(reason) => remove.mutate(reason)}
      onClose={onClose}
    >
      <p>
        {t(
          'For whoever lost their phone and their backup codes. Make sure that it is really them. They are signed out, sign in with their password and an emailed code, and set up new ones. For a day no money of theirs goes to other banks or new payees.',
        )}
      </p>
    </NoteDialog>
  )
}
