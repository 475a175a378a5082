import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../../platform/web/api.ts'
import { resolverOf } from '../../../platform/web/forms.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorSummary, type Problem } from '../../../ui/fields/ErrorSummary.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { newId } from '../../../values/ids.ts'
import { ANSWERED_WITHIN, askQuestion, MESSAGE_LENGTH_MAX, QuestionBody } from '../contract.ts'
import { sentenceFor } from './problems.ts'

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
  const question = useQuestion(about)
  const { sent, submit, problems, failure, attempt, busy } = question
  const close = () => {
    onClose()
    if (sent) question.startOver()
  }
  return (
    <Dialog
      title={about ? 'Ask about this' : 'Ask us something'}
      open={open}
      onClose={close}
      failure={failure}
      aboutFailure={{ attempt }}
      actions={
        sent ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            <Button type="submit" form={FORM_ID} busy={busy} busyLabel="Sending">
              Send question
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <Asked />
      ) : (
        <form
          id={FORM_ID}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-5"
        >
          <ErrorSummary problems={problems} attempt={attempt} />
          <Fields question={question} />
        </form>
      )}
    </Dialog>
  )
}

function useQuestion(about: QuestionFormProps['about']) {
  const client = useQueryClient()
  // The id stays until the question has arrived: sent again after a lost answer, it is the same one.
  const blank = () => ({
    id: newId(),
    subject: about?.subject ?? '',
    message: '',
    ...(about && { transferId: about.transferId }),
  })
  const form = useForm({
    resolver: resolverOf(QuestionBody),
    defaultValues: blank(),
    shouldFocusError: false,
  })
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt((count) => count + 1)
  const send = useMutation({
    mutationFn: (body: QuestionBody) => call(askQuestion, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['questions'] }),
    onError: again,
  })
  const { errors } = form.formState
  const problems = (['subject', 'message'] as const).flatMap((field): Problem[] => {
    const message = errors[field]?.message
    return message === undefined ? [] : [{ field, message }]
  })
  return {
    form,
    problems,
    failure: send.error && problems.length === 0 ? sentenceFor(send.error) : undefined,
    attempt,
    busy: send.isPending,
    sent: send.isSuccess,
    submit: form.handleSubmit((body) => send.mutate(body), again),
    typed: useWatch({ control: form.control, name: 'message' }),
    startOver: () => {
      form.reset(blank())
      send.reset()
    },
  }
}

function Fields({ question }: { readonly question: ReturnType<typeof useQuestion> }) {
  const { form, typed } = question
  const { errors } = form.formState
  return (
    <>
      <TextField
        {...form.register('subject')}
        label="Subject"
        autoComplete="off"
        error={errors.subject?.message}
      />
      <TextAreaField
        {...form.register('message')}
        label="Your question"
        hint="Staff never need your password or a code."
        rows={6}
        error={errors.message?.message}
        count={{ length: Array.from(typed).length, max: MESSAGE_LENGTH_MAX }}
      />
    </>
  )
}

function Asked() {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <>
      <p ref={said} tabIndex={-1} className="font-semibold outline-none">
        We have your question.
      </p>
      <p className="mt-2">
        Our staff usually answer within {ANSWERED_WITHIN}, by mail to the address you sign in with.
      </p>
    </>
  )
}
