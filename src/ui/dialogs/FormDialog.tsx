import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogWindow.tsx'
import { ErrorSummary, type Problem } from '../fields/ErrorSummary.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'role' | 'wide'> {
  /** A form that keeps what was typed stays, closed; any other is there while it is open. */
  readonly open?: boolean
  /** What the button says that sends the form: "Save changes". */
  readonly submit: Words
  /** What that button says meanwhile; "Saving", unless said otherwise. */
  readonly busyLabel?: Words
  /** Why there is nothing to send yet. */
  readonly disabledReason?: Words | undefined
  /** What the button says that leaves it; "Close without saving", unless said otherwise. */
  readonly leave?: Words
  /** Whether sending it takes something away. */
  readonly danger?: boolean
  readonly busy: boolean
  /** Why the last try failed, in a sentence. */
  readonly failure: Words | undefined
  /** What else there is to do about it. */
  readonly failureActions?: ReactNode
  readonly problems: readonly Problem[]
  /** Counts the tries. */
  readonly attempt: number
  /** The sentence over the problems. */
  readonly headline?: Words | undefined
  readonly onSubmit: (event: FormEvent) => void
  readonly children: ReactNode
}

/** A window with a form that is saved, or closed without. It is sent once at a time. */
export function FormDialog({
  submit,
  busyLabel,
  disabledReason,
  leave,
  danger = false,
  ...form
}: FormDialogProps) {
  const t = useTranslate()
  const id = useId()
  const { busy, failure, failureActions, problems, attempt, headline, ...rest } = form
  const { onSubmit, children, ...dialog } = rest
  return (
    <Dialog
      open
      {...dialog}
      failure={failure}
      aboutFailure={{ attempt, actions: failureActions }}
      actions={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {leave ?? t('Close without saving')}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            form={id}
            busy={busy}
            busyLabel={busyLabel ?? t('Saving')}
            disabledReason={disabledReason}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          if (busy) event.preventDefault()
          else onSubmit(event)
        }}
      >
        <ErrorSummary {...{ problems, attempt, headline }} />
        {children}
      </form>
    </Dialog>
  )
}
