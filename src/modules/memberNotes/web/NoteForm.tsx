import { call } from '../../../platform/web/api.ts'
import { useMay } from '../../../platform/web/may.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type AddedPicture, PicturesField } from '../../images/web/images.ts'
import {
  addNote,
  type Audience,
  type Note,
  NOTE_LENGTH_MAX,
  NOTE_PICTURES_MAX,
  NoteBody,
  type Notes,
} from '../contract.ts'
import { AUDIENCE_WORDS, PICTURES_HINT } from './words.ts'

interface NoteFormProps {
  readonly personId: string
  readonly name: string
  /** The note to put right; left out: another one. */
  readonly corrects?: Note | undefined
  readonly onClose: () => void
  readonly onSaved: (after: Notes) => void
  /** A colleague may have been first. */
  readonly onRefused: () => void
}

interface Typed {
  readonly audience: Audience
  readonly text: string
  readonly pictures: readonly AddedPicture[]
}

/** A window to write a note on a member, or to put one right by another. */
export function NoteForm({ personId, name, corrects, onClose, onSaved, onRefused }: NoteFormProps) {
  const t = useTranslate()
  const may = useMay()
  const form = useSentForm({
    schema: NoteBody,
    blank: { audience: corrects?.audience ?? 'staff', text: corrects?.text ?? '', pictures: [] },
    bodyOf: ({ audience, text, pictures }: Typed, id: string) => ({
      id,
      audience,
      text,
      pictures: pictures.map((picture) => picture.id),
      ...(corrects && { corrects: corrects.id }),
    }),
    fieldOf: { picture_missing: 'pictures' },
    send: (body) => call(addNote, { params: { id: personId }, body }),
    onSent: (after) => {
      onClose()
      onSaved(after)
    },
    onRefused,
  })
  return (
    <FormDialog
      {...form.dialog}
      title={
        corrects ? t('Correct a note on {name}', { name }) : t('Write a note on {name}', { name })
      }
      submit={t('Save note')}
      onClose={onClose}
    >
      {corrects === undefined && may('fraud:review') ? (
        <RadioGroup
          {...form.control('audience')}
          legend={t('Who reads it')}
          choices={(['staff', 'fraud'] as const).map((value) => ({
            value,
            label: t(AUDIENCE_WORDS[value]),
          }))}
        />
      ) : null}
      <TextAreaField
        {...form.field('text')}
        label={t('Note')}
        hint={
          corrects
            ? t('Both stay: yours says what is right, and the other is marked as corrected.')
            : t(
                'Never shown to the member, and kept as it is. What is wrong is corrected by another note.',
              )
        }
        rows={6}
        count={{ length: Array.from(form.values.text).length, max: NOTE_LENGTH_MAX }}
      />
      <PicturesField
        {...form.control('pictures')}
        countMax={NOTE_PICTURES_MAX}
        hint={t(PICTURES_HINT)}
        folded
      />
    </FormDialog>
  )
}
