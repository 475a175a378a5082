import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { PicturesField } from '../../images/web/images.ts'
import { MESSAGE_LENGTH_MAX } from '../contract.ts'
import { PICTURES_MAX } from '../threads.contract.ts'
import { PICTURES_HINT } from './threadWords.ts'
import type { Question } from './useQuestion.ts'

/** What somebody asks, in their words, with pictures of it. */
export function QuestionFields({ question }: { readonly question: Question }) {
  const t = useTranslate()
  const { values, field, control } = question
  return (
    <>
      <TextField {...field('subject')} label={t('Subject')} autoComplete="off" />
      <TextAreaField
        {...field('message')}
        label={t('Your question')}
        hint={t('Staff never need your password or a code.')}
        rows={6}
        count={{ length: Array.from(values.message).length, max: MESSAGE_LENGTH_MAX }}
      />
      <PicturesField
        {...control('pictures')}
        countMax={PICTURES_MAX}
        hint={t(PICTURES_HINT)}
        folded
      />
    </>
  )
}
