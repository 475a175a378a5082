import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ANSWERED_WITHIN } from '../contract.ts'
import type { Thread } from '../threads.contract.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { type Asking, useQuestion } from './useQuestion.ts'

interface QuestionFormProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Goes to the conversation that was begun; left out where it shows anyway. */
  readonly onRead?: (threadId: string) => void
  readonly about?: Asking | undefined
}

const FORM_ID = 'question-form'

/** A window to ask staff something. What was typed stays when it is closed, until it was sent. */
export const QuestionForm = (props: QuestionFormProps) => (
  <QuestionWindow key={keyOf(props.about)} {...props} />
)

const keyOf = (about: Asking | undefined): string =>
  about === undefined ? 'general' : 'id' in about ? about.id : about.kind

function QuestionWindow({ open, onClose, onRead, about }: QuestionFormProps) {
  const t = useTranslate()
  const begun = useRef<Thread>(undefined)
  const question = useQuestion(about, (thread) => {
    begun.current = thread
  })
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
          <>
            {onRead ? (
              <Button
                variant="secondary"
                onClick={() => {
                  close()
                  if (begun.current) onRead(begun.current.id)
                }}
              >
                {t('Open the conversation')}
              </Button>
            ) : null}
            <Button onClick={close}>{t('Done')}</Button>
          </>
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
          <QuestionFields question={question} />
        </form>
      )}
    </Dialog>
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
        {t(
          'Our staff usually answer within {time}. An email to the address you sign in with says when the answer is here.',
          { time: t(ANSWERED_WITHIN) },
        )}
      </p>
    </>
  )
}
