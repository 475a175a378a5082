import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../buttons/Button.tsx'
import type { ButtonVariant } from '../buttons/buttonLook.ts'
import { Dialog } from './Dialog.tsx'
import { fieldId } from '../fields/fieldId.ts'
import { TextAreaField } from '../fields/TextAreaField.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import { issueWords } from '../../values/schema.ts'
import type { Words } from '../../values/sentence.ts'

export interface NoteDialogProps {
  readonly title: Words
  /** Of the field: "Reason". */
  readonly label: Words
  /** Who reads it. */
  readonly hint: Words
  /** What the contract of the action asks of the text, and its length. */
  readonly schema: z.ZodMiniType<string>
  readonly lengthMax: number
  /** Sentences that staff often need, to start from. */
  readonly templates?: readonly Words[]
  readonly action: Words
  readonly busyLabel?: Words
  /** Named for staying: "Keep reviewing". */
  readonly cancel: Words
  readonly variant: ButtonVariant
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: Words | undefined
  readonly onSend: (note: string) => void
  readonly onClose: () => void
  /** What becomes of it. */
  readonly children?: ReactNode
}

const NAME = 'note'

/** Asks for the written reason that goes with an action. A press beside it does not close it. */
export function NoteDialog(props: NoteDialogProps) {
  const t = useTranslate()
  const { title, label, hint, schema, lengthMax, templates, problem, onClose, children } = props
  const [note, setNote] = useState('')
  const [error, setError] = useState<Words>()
  const send = () => {
    const parsed = z.safeParse(schema, note)
    setError(parsed.success ? undefined : issueWords(t, parsed.error.issues[0]!))
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
            busyLabel={props.busyLabel ?? t('Sending')}
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
          <div role="group" aria-label={t('Start from')} className="flex flex-wrap gap-2">
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
