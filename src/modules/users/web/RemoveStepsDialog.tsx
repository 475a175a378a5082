import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../platform/web/api.ts'
import { isHandedOn } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { fieldId } from '../../../ui/fieldId.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { RemoveStepsBody, removeUserSteps } from '../access.contract.ts'
import { REASON_LENGTH_MAX, type UserDetail } from '../contract.ts'

interface RemoveStepsDialogProps {
  readonly user: UserDetail
  readonly onClose: () => void
  readonly onDone: (sentence: string) => void
}

/** Asks for the reason, and says what becomes of the person. */
export function RemoveStepsDialog({ user, onClose, onDone }: RemoveStepsDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const remove = useMutation({
    mutationFn: (body: { reason: string }) =>
      call(removeUserSteps, { params: { id: user.id }, body }),
    onSuccess: () => onDone(`${user.name} sets up new ones at the next sign-in. We wrote to them.`),
    onError: (refusal) => {
      // Not done, but under way: the dialog has nothing more to ask.
      if (isHandedOn(refusal)) onDone(refusal.message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
  const send = () => {
    const parsed = z.safeParse(RemoveStepsBody, { reason })
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) remove.mutate(parsed.data)
    else document.getElementById(fieldId('reason'))?.focus()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Remove the second steps of ${user.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep them
          </Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Sending" onClick={send}>
            Remove second steps
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {remove.error ? (
          <Notice kind="danger" live>
            {remove.error.message}
          </Notice>
        ) : null}
        <p>
          For whoever lost their phone and their backup codes. Make sure that it is really them.
          They are signed out, sign in with their password and a mailed code, and set up new ones.
          For a day no money of theirs goes to other banks.
        </p>
        <TextAreaField
          name="reason"
          label="Reason"
          hint="Only staff read it. Say how you know that it is them."
          error={error}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          count={{ length: Array.from(reason).length, max: REASON_LENGTH_MAX }}
        />
      </div>
    </Dialog>
  )
}
