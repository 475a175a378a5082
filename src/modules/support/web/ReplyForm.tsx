import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type AddedPicture, PicturesField } from '../../images/web/images.ts'
import { MESSAGE_LENGTH_MAX } from '../contract.ts'
import { PICTURES_MAX, ReplyBody, replyToThread, type Thread } from '../threads.contract.ts'
import { sentenceFor } from './problems.ts'
import { PICTURES_HINT } from './threadWords.ts'

interface Typed {
  readonly message: string
  readonly pictures: readonly AddedPicture[]
}

interface ReplyFormProps {
  readonly thread: Thread
  readonly onSent: (after: Thread) => void
}

/** Another message of the member. What was typed stays until it has arrived. */
export function ReplyForm({ thread: { id, state }, onSent }: ReplyFormProps) {
  const t = useTranslate()
  const form = useSentForm({
    schema: ReplyBody,
    blank: { message: '', pictures: [] },
    focusField: true,
    bodyOf: ({ message, pictures }: Typed, requestId: string) => ({
      id: requestId,
      message,
      pictures: pictures.map((picture) => picture.id),
    }),
    fieldOf: { picture_missing: 'pictures' },
    send: (body) => call(replyToThread, { params: { id }, body }),
    sentenceOf: (error) => sentenceFor(t, error),
    onSent: (after) => {
      form.startOver()
      onSent(after)
      announce(t('Your message is sent.'))
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <TextAreaField
        {...form.field('message')}
        label={t('Your message')}
        hint={
          state === 'closed'
            ? t('This conversation was closed. A message of yours opens it again.')
            : t('Staff never need your password or a code.')
        }
        rows={4}
        count={{ length: Array.from(form.values.message).length, max: MESSAGE_LENGTH_MAX }}
      />
      <PicturesField
        {...form.control('pictures')}
        countMax={PICTURES_MAX}
        hint={t(PICTURES_HINT)}
        folded
      />
      <ActionFailure failure={form.failure} attempt={form.attempt} />
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('Sending')}
        className="justify-self-start"
      >
        {t('Send message')}
      </Button>
    </form>
  )
}
