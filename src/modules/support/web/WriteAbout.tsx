import { useEffect, useRef, useState } from 'react'
import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { MESSAGE_LENGTH_MAX } from '../contract.ts'
import { AnswerBody, type MessageDetail, NoteBody } from '../inbox.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Words } from '../../../values/sentence.ts'

type Writing = 'answer' | 'note'

interface WriteAboutProps {
  readonly detail: MessageDetail
  readonly busy: boolean
  readonly failure: Words | undefined
  readonly onWrite: (move: Writing, text: string) => void
}

/** An answer, or a note among staff. What was typed stays until it is in the history. */
export function WriteAbout({ detail, busy, failure, onWrite }: WriteAboutProps) {
  const t = useTranslate()
  const mayAnswer = detail.allowedMoves.includes('answer')
  const [wanted, setWanted] = useState<Writing>('answer')
  const move: Writing = mayAnswer ? wanted : 'note'
  const { field, values, checked, startOver } = useCheckedForm({
    schema: move === 'answer' ? AnswerBody : NoteBody,
    blank: { text: '' },
    bodyOf: ({ text }: { text: string }) => ({ version: detail.version, text }),
    focusField: true,
  })
  useClearedWhenSaved(detail, values.text, startOver)
  const submit = checked(({ text }) => onWrite(move, text))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {mayAnswer ? (
        <ChoiceStrip
          legend={t('Write')}
          choices={[
            { value: 'answer', label: t('Answer') },
            { value: 'note', label: t('Note') },
          ]}
          value={move}
          onChange={setWanted}
        />
      ) : null}
      <TextAreaField
        {...field('text')}
        label={t(move === 'answer' ? 'Your answer' : 'Your note')}
        hint={
          move === 'note'
            ? t('Only staff read it.')
            : detail.kind === 'question'
              ? t('They read it signed in, under Questions. A mail says that it is there.')
              : t('Goes to {email} by mail, with their message below it.', { email: detail.email })
        }
        rows={6}
        count={{ length: Array.from(values.text).length, max: MESSAGE_LENGTH_MAX }}
      />
      <ActionFailure failure={failure} />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('Sending')}>
          {t(move === 'answer' ? 'Send answer' : 'Save note')}
        </Button>
      </div>
    </form>
  )
}

/** The field empties once the history holds what stands in it. */
function useClearedWhenSaved(
  { version, history }: MessageDetail,
  typed: string,
  clear: () => void,
): void {
  const known = useRef(version)
  useEffect(() => {
    if (version === known.current) return
    known.current = version
    if (history.at(-1)?.text === typed.normalize('NFC').trim()) clear()
  })
}
