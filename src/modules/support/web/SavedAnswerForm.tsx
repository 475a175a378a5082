import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { MESSAGE_LENGTH_MAX } from '../contract.ts'
import {
  AddSavedAnswerBody,
  addSavedAnswer,
  changeSavedAnswer,
  PLACEHOLDERS,
  type SavedAnswer,
} from '../savedAnswers.contract.ts'
import { useShowSavedAnswers } from './useSavedAnswers.ts'

interface SavedAnswerFormProps {
  /** Left out: another one. */
  readonly answer?: SavedAnswer
  readonly onClose: () => void
}

/** A window to save an answer, or to change one. */
export function SavedAnswerForm({ answer, onClose }: SavedAnswerFormProps) {
  const t = useTranslate()
  const show = useShowSavedAnswers()
  const form = useSentForm({
    schema: AddSavedAnswerBody,
    blank: { title: answer?.title ?? '', text: answer?.text ?? '' },
    withId: true,
    fieldOf: { title_taken: 'title' },
    send: ({ id, title, text }) =>
      answer === undefined
        ? call(addSavedAnswer, { body: { id, title, text } })
        : call(changeSavedAnswer, {
            params: { id: answer.id },
            body: { version: answer.version, title, text },
          }),
    onSent: (answers) => {
      show(answers)
      announce(t('The answer is saved.'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...form.dialog}
      title={answer ? t('Change a saved answer') : t('Save another answer')}
      submit={t('Save answer')}
      onClose={onClose}
    >
      <TextField
        {...form.field('title')}
        label={t('Title')}
        hint={t('What it is found by. Members do not see it.')}
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('text')}
        label={t('Answer')}
        hint={t('These are filled in: {places}', {
          places: PLACEHOLDERS.map((name) => `{${name}}`).join(', '),
        })}
        rows={8}
        count={{ length: Array.from(form.values.text).length, max: MESSAGE_LENGTH_MAX }}
      />
    </FormDialog>
  )
}
