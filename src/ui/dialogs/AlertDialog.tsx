import { type ReactNode, useEffect, useRef } from 'react'
import type { ActionFailureProps } from '../layout/ActionFailure.tsx'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { Words } from '../../values/sentence.ts'

interface AlertDialogProps {
  /** The question, "Reject this application?". */
  readonly title: Words
  readonly open: boolean
  /** Called by the way back, by Escape and by Close. */
  readonly onCancel: () => void
  readonly onConfirm: () => void
  /** Named for the action, "Reject application", never "Yes". */
  readonly confirm: Words
  /** Named for staying, "Keep reviewing", never "No". */
  readonly cancel: Words
  readonly danger?: boolean
  readonly busy?: boolean
  readonly busyLabel?: Words
  /** Why the last try came to nothing. */
  readonly failure?: Words | undefined
  /** What is certain all the same. */
  readonly aboutFailure?: Pick<ActionFailureProps, 'children'>
  readonly children: ReactNode
}

/** Asks before something that is hard to take back. The focus starts on the harmless button. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, open, onCancel, onConfirm, confirm, cancel, children } = props
  const { danger = true, busy = false, busyLabel, failure, aboutFailure } = props
  return (
    <Dialog
      role="alertdialog"
      title={title}
      open={open}
      onClose={onCancel}
      failure={failure}
      aboutFailure={aboutFailure}
      actions={
        <>
          <CancelButton label={cancel} onCancel={onCancel} />
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            {...(busyLabel && { busyLabel })}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

function CancelButton({
  label,
  onCancel,
}: {
  readonly label: Words
  readonly onCancel: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="secondary" onClick={onCancel}>
      {label}
    </Button>
  )
}
