import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorSummary, type Problem } from '../fields/ErrorSummary.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface FormDialogProps {
  readonly title: Words
  /** What the button says that sends the form: "Save changes". */
  readonly submit: Words
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
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A window with a form that is saved, or closed without. It is sent once at a time. */
export function FormDialog({ title, submit, busy, failure, ...form }: FormDialogProps) {
  const t = useTranslate()
  const id = useId()
  const { failureActions, problems, attempt, headline, onSubmit, onClose, children } = form
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      failure={failure}
      aboutFailure={{ attempt, actions: failureActions }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Close without saving')}
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel={t('Saving')}>
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
