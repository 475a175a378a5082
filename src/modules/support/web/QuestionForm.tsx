import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ANSWERED_WITHIN, askQuestion, MESSAGE_LENGTH_MAX, QuestionBody } from '../contract.ts'
import { sentenceFor } from './problems.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface QuestionFormProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The transaction it is about, and what its window is to say the question is about. */
  readonly about?: { readonly transferId: string; readonly subject: string } | undefined
}

const FORM_ID = 'question-form'

/** A window to ask staff something. What was typed stays when it is closed, until it was sent. */
export const QuestionForm = (props: QuestionFormProps) => (
  <QuestionWindow key={props.about?.transferId ?? 'general'} {...props} />
)

function QuestionWindow({ open, onClose, about }: QuestionFormProps) {
  const t = useTranslate()
  const question = useQuestion(about)
  const { sent, submit, problems, failure, attempt, busy } = question
  const close = () => {
    onClose()
    if (sent) question.startOver()
  }
  return (
    <Dialog
      title={t(about ? 'Ask about this' : 'Ask us something')}
      open={open}
      onClose={close}
      failure={failure}
      aboutFailure={{ attempt }}
      actions={
        sent ? (
          <Button onClick={close}>{t('Done')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              {t('Close')}
            </Button>
            <Button type="submit" form={FORM_ID} busy={busy} busyLabel={t('Sending')}>
              {t('Send question')}
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <Asked />
      ) : (
        <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-5">
          <ErrorSummary problems={problems} attempt={attempt} />
          <Fields question={question} />
        </form>
      )}
    </Dialog>
  )
}

function useQuestion(about: QuestionFormProps['about']) {
  const t = useTranslate()
  const client = useQueryClient()
  return useSentForm({
    schema: QuestionBody,
    blank: {
      subject: about?.subject ?? '',
      message: '',
      ...(about && { transferId: about.transferId }),
    },
    withId: true,
    send: (body) => call(askQuestion, { body }),
    onSent: () => void client.invalidateQueries({ queryKey: ['questions'] }),
    sentenceOf: (error) => sentenceFor(t, error),
  })
}

function Fields({ question }: { readonly question: ReturnType<typeof useQuestion> }) {
  const t = useTranslate()
  const { values, field } = question
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
    </>
  )
}

function Asked() {
  const t = useTranslate()
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <>
      <p ref={said} tabIndex={-1} className="font-semibold outline-none">
        {t('We have your question.')}
      </p>
      <p className="mt-2">
        {t('Our staff usually answer within {time}, by mail to the address you sign in with.', {
          time: t(ANSWERED_WITHIN),
        })}
      </p>
    </>
  )
}
