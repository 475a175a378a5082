import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { AddedPicture } from '../../images/web/images.ts'
import { AnswerBody, answerDispute, type Dispute, STORY_LENGTH_MAX } from '../contract.ts'
import { EvidenceField } from './EvidenceField.tsx'

interface AnswerFormProps {
  readonly dispute: Dispute
  readonly onSent: (after: Dispute) => void
  readonly onRefused: () => void
}

interface Typed {
  readonly said: string
  readonly evidence: readonly AddedPicture[]
}

/** Telling more about a case, asked or not. */
export function AnswerForm({
  dispute: { id, isAsked, steps },
  onSent,
  onRefused,
}: AnswerFormProps) {
  const t = useTranslate()
  const form = useSentForm({
    schema: AnswerBody,
    blank: { said: '', evidence: [] },
    bodyOf: ({ said, evidence }: Typed, requestId: string) => ({
      id: requestId,
      said,
      evidence: evidence.map((one) => one.id),
    }),
    send: (body) => call(answerDispute, { params: { id }, body }),
    onSent: (after) => {
      form.startOver()
      onSent(after)
    },
    onRefused,
  })
  const question = isAsked ? steps.findLast(({ kind }) => kind === 'asked')?.said : undefined
  return (
    <Card title={t(isAsked ? 'We have a question' : 'Tell us more')} titleId="case-answer">
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        {question === undefined || question === null ? null : (
          <p className="border-l-4 border-line-strong pl-4 break-words whitespace-pre-line">
            {question}
          </p>
        )}
        <TextAreaField
          {...form.field('said')}
          label={t(isAsked ? 'Your answer' : 'What else should we know?')}
          rows={4}
          count={{ length: Array.from(form.values.said).length, max: STORY_LENGTH_MAX }}
        />
        <EvidenceField {...form.control('evidence')} />
        <ActionFailure failure={form.failure} attempt={form.attempt} />
        <Button
          type="submit"
          variant={isAsked ? 'primary' : 'secondary'}
          busy={form.busy}
          busyLabel={t('Sending')}
          className="justify-self-start"
        >
          {t(isAsked ? 'Send answer' : 'Send')}
        </Button>
      </form>
    </Card>
  )
}
