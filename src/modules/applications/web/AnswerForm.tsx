import { useState } from 'react'
import { ApiRefusal, call, NetworkFailure } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { type AddedPicture, PicturesField } from '../../images/web/images.ts'
import {
  AnswerBody,
  answerInformationRequest,
  type MyApplication,
  NOTE_LENGTH_MAX,
  PHOTOS_MAX,
} from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Translate, type Words } from '../../../values/sentence.ts'

interface Typed {
  readonly text: string
  readonly pictures: readonly AddedPicture[]
}

interface AnswerFormProps {
  readonly request: { readonly text: string; readonly at: string }
  readonly onAnswered: (application: MyApplication) => void
}

const FAILED = say('Your answer was not sent. Please try again.')

const sentenceOf = (t: Translate, error: Error): Words =>
  error instanceof ApiRefusal || error instanceof NetworkFailure ? messageOf(t, error) : t(FAILED)

/** What staff asked, in their words, and the place to answer. */
export function AnswerForm({ request, onAnswered }: AnswerFormProps) {
  const t = useTranslate()
  const [uploading, setUploading] = useState(false)
  const { field, control, values, submit, problems, failure, attempt, busy } = useSentForm({
    schema: AnswerBody,
    blank: { text: '', pictures: [] },
    bodyOf: ({ text, pictures }: Typed) => ({ text, imageIds: pictures.map(({ id }) => id) }),
    fieldOf: { photo_missing: 'pictures' },
    send: (body) => call(answerInformationRequest, { body }),
    onSent: (application) => {
      announce(t('Your answer was sent'))
      onAnswered(application)
    },
    sentenceOf: (error) => sentenceOf(t, error),
  })
  return (
    <>
      <p className="mt-3">
        {t.rich('On {time} our staff asked:', {
          time: <Time instant={request.at} zone={institution.timeZone} format="moment" />,
        })}
      </p>
      <blockquote className="mt-3 border-l-4 border-accent-ink pl-4 whitespace-pre-line">
        {request.text}
      </blockquote>
      <form noValidate onSubmit={submit} className="mt-6 grid gap-5">
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextAreaField
          {...field('text')}
          label={t('Your answer')}
          count={{ length: Array.from(values.text).length, max: NOTE_LENGTH_MAX }}
        />
        <PicturesField
          {...control('pictures')}
          countMax={PHOTOS_MAX}
          hint={t(
            'Of your ID or a letter, for example; up to {max}. Of a PDF, take a picture of the page.',
            { max: PHOTOS_MAX },
          )}
          onBusy={setUploading}
        />
        <ActionFailure failure={failure} attempt={attempt} />
        <div>
          <Button
            type="submit"
            busy={busy || uploading}
            busyLabel={t(uploading ? 'Handing in your photo' : 'Sending')}
          >
            {t('Send answer')}
          </Button>
        </div>
      </form>
    </>
  )
}
