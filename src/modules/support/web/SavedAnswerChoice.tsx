import { institution } from '../../../platform/web/institution.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { MessageDetail } from '../inbox.contract.ts'
import { filledIn } from '../savedAnswers.contract.ts'
import { useSavedAnswers } from './useSavedAnswers.ts'

interface SavedAnswerChoiceProps {
  readonly detail: MessageDetail
  readonly typed: string
  /** The text with the saved answer in it, after what was typed before. */
  readonly onChoose: (text: string) => void
}

/** Puts a saved answer into the field, where it is changed and sent; nothing while none is kept. */
export function SavedAnswerChoice({ detail, typed, onChoose }: SavedAnswerChoiceProps) {
  const t = useTranslate()
  const { data } = useSavedAnswers()
  if (!data || data.answers.length === 0) return null
  const choose = (id: string) => {
    const saved = data.answers.find((one) => one.id === id)
    if (!saved) return
    const text = filledIn(saved.text, {
      firstName: detail.name.split(' ')[0] ?? detail.name,
      subject: detail.subject,
      institution: institution.name,
      supportPhone: institution.supportPhone ?? '',
    })
    onChoose(typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`)
    announce(t('“{title}” is in your answer.', { title: saved.title }))
  }
  return (
    <SelectField
      label={t('Begin from a saved answer')}
      name="saved-answer"
      prompt={t('Choose a saved answer')}
      className="max-w-form"
      options={data.answers.map(({ id, title }) => ({ value: id, label: verbatim(title) }))}
      value=""
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
