import { useEffect, useRef, useState } from 'react'
import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { type AddedPicture, PicturesField } from '../../images/web/images.ts'
import { MESSAGE_LENGTH_MAX } from '../contract.ts'
import { AnswerBody, type MessageDetail, NoteBody } from '../inbox.contract.ts'
import { PICTURES_MAX } from '../threads.contract.ts'
import { SavedAnswerChoice } from './SavedAnswerChoice.tsx'
import { PICTURES_HINT } from './threadWords.ts'
import type { MessageAction } from './useMessageActions.ts'
import { newId } from '../../../values/ids.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

type Writing = 'answer' | 'note'

interface WriteAboutProps {
  readonly detail: MessageDetail
  readonly busy: boolean
  readonly failure: Words | undefined
  readonly onWrite: (action: MessageAction) => void
}

interface Typed {
  readonly text: string
  readonly pictures: readonly AddedPicture[]
}

/** An answer, or a note among staff. What was typed stays until it is in the history. */
export function WriteAbout({ detail, busy, failure, onWrite }: WriteAboutProps) {
  const t = useTranslate()
  const mayAnswer = detail.allowedMoves.includes('answer') && !detail.lostAccess
  const [wanted, setWanted] = useState<Writing>('answer')
  const move: Writing = mayAnswer ? wanted : 'note'
  const form = useWriting(detail, move, onWrite)
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
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
      {move === 'answer' ? (
        <SavedAnswerChoice
          detail={detail}
          typed={form.values.text}
          onChoose={(text) => form.setValues({ text })}
        />
      ) : null}
      <TextAreaField
        {...form.field('text')}
        label={t(move === 'answer' ? 'Your answer' : 'Your note')}
        hint={hintFor(t, move, detail)}
        rows={6}
        count={{ length: Array.from(form.values.text).length, max: MESSAGE_LENGTH_MAX }}
      />
      {move === 'answer' && detail.personId !== null ? (
        <PicturesField
          {...form.control('pictures')}
          countMax={PICTURES_MAX}
          hint={t(PICTURES_HINT)}
          folded
        />
      ) : null}
      <ActionFailure failure={failure} />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('Sending')}>
          {t(move === 'answer' ? 'Send answer' : 'Save note')}
        </Button>
      </div>
    </form>
  )
}

/** The same id for the same words, which may have arrived already although no answer came. */
function useIdFor() {
  const last = useRef({ of: '', id: '' })
  return (words: unknown): string => {
    const of = JSON.stringify(words)
    if (of !== last.current.of) last.current = { of, id: newId(serverNow().getTime()) }
    return last.current.id
  }
}

function useWriting(
  detail: MessageDetail,
  move: Writing,
  onWrite: (action: MessageAction) => void,
) {
  const { version } = detail
  const form = useCheckedForm({
    schema: move === 'answer' ? AnswerBody : NoteBody,
    blank: { text: '', pictures: [] },
    bodyOf: ({ text, pictures }: Typed, id: string) => ({
      id,
      version,
      text,
      ...(move === 'answer' && { pictures: pictures.map((picture) => picture.id) }),
    }),
    focusField: true,
  })
  useClearedWhenSaved(detail, form.values.text, form.startOver)
  const idFor = useIdFor()
  const submit = form.checked(({ text }) => {
    const pictures = form.values.pictures.map((picture) => picture.id)
    const requestId = idFor([move, version, text, pictures])
    onWrite(move === 'answer' ? { move, requestId, text, pictures } : { move, requestId, text })
  })
  return { ...form, submit }
}

function hintFor(t: Translate, move: Writing, { kind, email }: MessageDetail): Words {
  if (move === 'note') return t('Only staff read it.')
  return kind === 'question'
    ? t('They read it signed in. An email says that there is an answer, and nothing of it.')
    : t('Goes to {email} by email, with their message below it.', { email })
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
