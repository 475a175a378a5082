import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { MESSAGE_LENGTH_MAX } from '../contract.ts'
import { AnswerBody, type MessageDetail, NoteBody } from '../inbox.contract.ts'

type Writing = 'answer' | 'note'

interface WriteAboutProps {
  readonly detail: MessageDetail
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onWrite: (move: Writing, text: string) => void
}

const CHOICES = [
  { value: 'answer', label: 'Answer' },
  { value: 'note', label: 'Note' },
] as const

/** An answer by mail, or a note among staff. What was typed stays until it is in the history. */
export function WriteAbout({ detail, busy, failure, onWrite }: WriteAboutProps) {
  const mayAnswer = detail.allowedMoves.includes('answer')
  const [wanted, setWanted] = useState<Writing>('answer')
  const move: Writing = mayAnswer ? wanted : 'note'
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  useClearedWhenSaved(detail, typed, setTyped)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { version } = detail
    const parsed = z.safeParse(move === 'answer' ? AnswerBody : NoteBody, { version, text: typed })
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) onWrite(move, parsed.data.text)
    else document.getElementById('field-text')?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {mayAnswer ? (
        <ChoiceStrip legend="Write" choices={CHOICES} value={move} onChange={setWanted} />
      ) : null}
      <TextAreaField
        name="text"
        label={move === 'answer' ? 'Your answer' : 'Your note'}
        hint={
          move === 'answer'
            ? `Goes to ${detail.email} by mail, with their message below it.`
            : 'Only staff read it.'
        }
        rows={6}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        count={{ length: Array.from(typed).length, max: MESSAGE_LENGTH_MAX }}
      />
      <ActionFailure failure={failure} />
      <div>
        <Button type="submit" busy={busy} busyLabel="Sending">
          {move === 'answer' ? 'Send answer' : 'Save note'}
        </Button>
      </div>
    </form>
  )
}

/** The field empties once the history holds what stands in it. */
function useClearedWhenSaved(
  { version, history }: MessageDetail,
  typed: string,
  clear: (text: string) => void,
): void {
  const [known, setKnown] = useState(version)
  if (version === known) return
  setKnown(version)
  if (history.at(-1)?.text === typed.normalize('NFC').trim()) clear('')
}
