import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonVariant } from '../../../ui/buttonLook.ts'
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

/** Asks for the written reason that goes with a deed. The browser keeps the focus inside. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, label, hint, templates, missing, action, variant, busy, problem } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const send = () => {
    const parsed = z.safeParse(text(NOTE_LENGTH_MAX, missing), note)
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) props.onSend(parsed.data)
    else document.getElementById('field-note')?.focus()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={props.onClose}
      className="m-auto w-[min(40rem,calc(100vw-2rem))] rounded-card border border-line bg-floating p-4 text-ink shadow-dialog backdrop:bg-scrim sm:p-6"
    >
      <h2 id={titleId}>{title}</h2>
      <div className="mt-4 grid gap-4">
        {problem}
        <div className="flex flex-wrap gap-2">
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
        <TextAreaField
          name="note"
          label={label}
          hint={hint}
          error={error}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          count={{ length: Array.from(note).length, max: NOTE_LENGTH_MAX }}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Keep reviewing
          </Button>
          <Button variant={variant} busy={busy} busyLabel="Sending" onClick={send}>
            {action}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
