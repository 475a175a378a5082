import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../buttons/Button.tsx'
import type { ButtonVariant } from '../buttons/buttonLook.ts'
import { Dialog } from './Dialog.tsx'
import { fieldId } from '../fields/fieldId.ts'
import { TextAreaField } from '../fields/TextAreaField.tsx'

export interface NoteDialogProps {
  readonly title: string
  /** Of the field: "Reason". */
  readonly label: string
  /** Who reads it. */
  readonly hint: string
  /** What the contract of the action asks of the text, and its length. */
  readonly schema: z.ZodMiniType<string>
  readonly lengthMax: number
  /** Sentences that staff often need, to start from. */
  readonly templates?: readonly string[]
  readonly action: string
  readonly busyLabel?: string
  /** Named for staying: "Keep reviewing". */
  readonly cancel: string
  readonly variant: ButtonVariant
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: string | undefined
  readonly onSend: (note: string) => void
  readonly onClose: () => void
  /** What becomes of it. */
  readonly children?: ReactNode
}

const NAME = 'note'

/** Asks for the written reason that goes with an action. A press beside it does not close it. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, label, hint, schema, lengthMax, templates, problem, onClose, children } = props
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const send = () => {
    const parsed = z.safeParse(schema, note)
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) props.onSend(parsed.data)
    else document.getElementById(fieldId(NAME))?.focus()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onClose}
      failure={problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {props.cancel}
          </Button>
          <Button
            variant={props.variant}
            busy={props.busy}
            busyLabel={props.busyLabel ?? 'Sending'}
            onClick={send}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <TextAreaField
          name={NAME}
          label={label}
          hint={hint}
          error={error}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          count={{ length: Array.from(note).length, max: lengthMax }}
        />
        {templates ? (
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
        ) : null}
      </div>
    </Dialog>
  )
}
