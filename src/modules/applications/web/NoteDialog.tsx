import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonVariant } from '../../../ui/buttonLook.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { text } from '../../../values/schema.ts'
import { NOTE_LENGTH_MAX } from '../contract.ts'

export interface NoteDialogProps {
  readonly title: string
  readonly label: string
  readonly hint: string
  /** Sentences that staff often need, to start from. */
  readonly templates: readonly string[]
  /** What is said when nothing was written. */
  readonly missing: string
  readonly action: string
  readonly variant: ButtonVariant
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: ReactNode
  readonly onSend: (note: string) => void
  readonly onClose: () => void
}

/** Asks for the written reason that goes with a deed. A press beside it does not close it. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, label, hint, templates, missing, action, variant, busy, problem } = props
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const send = () => {
    const parsed = z.safeParse(text(NOTE_LENGTH_MAX, missing), note)
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) props.onSend(parsed.data)
    else document.getElementById('field-note')?.focus()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Keep reviewing
          </Button>
          <Button variant={variant} busy={busy} busyLabel="Sending" onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem}
        <TextAreaField
          name="note"
          label={label}
          hint={hint}
          error={error}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          count={{ length: Array.from(note).length, max: NOTE_LENGTH_MAX }}
        />
        <div role="group" aria-label="Start from" className="flex flex-wrap gap-2">
          {templates.map((template) => (
            <Button
              key={template}
              variant="secondary"
              size="small"
              onClick={() => setNote(template)}
            >
              {template}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
