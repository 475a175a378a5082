import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useMay } from '../../../platform/web/may.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { formatMoment } from '../../../values/formats.ts'
import { say, type Sentence, verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  askForRecall,
  readRecalls,
  RECALL_REASONS,
  RECALL_WORDS,
  RecallBody,
  type RecallReason,
  type Recalls,
  type RecallState,
} from '../contract.ts'

const STATE_WORDS: Readonly<Record<RecallState, Sentence>> = {
  asked: say('Asked, no answer yet'),
  pending: say('The other bank looks at it'),
  granted: say('Granted: the money comes by a return'),
  refused: say('Refused'),
}

/** Asking the other bank for a payment that has left, and what it answered. */
export function RecallCard({ paymentId }: { readonly paymentId: string }) {
  const t = useTranslate()
  const client = useQueryClient()
  const queryKey = ['recalls', paymentId]
  const params = { id: paymentId }
  const mayOperate = useMay()('payments:operate')
  const { data } = useQuery({ queryKey, queryFn: () => call(readRecalls, { params }) })
  const mayAsk = mayOperate && data?.mayAsk === true
  if (!data || (!mayAsk && data.recalls.length === 0)) return null
  return (
    <Card title={t('Asking for it back')}>
      <SummaryList
        rows={data.recalls.map(({ reason, askedAt, state, answer }) => ({
          term: verbatim(formatMoment(askedAt, institution.timeZone, 'moment')),
          detail: (
            <>
              {t(STATE_WORDS[state])}
              {answer === null ? null : verbatim(`: ${answer}`)}
              <span className="block text-small font-normal text-ink-2">
                {t(RECALL_WORDS[reason])}
              </span>
            </>
          ),
        }))}
      />
      {mayAsk ? (
        <RecallForm
          paymentId={paymentId}
          onAsked={(after) => client.setQueryData(queryKey, after)}
          onRefused={() => void client.invalidateQueries({ queryKey })}
        />
      ) : null}
    </Card>
  )
}

interface RecallFormProps {
  readonly paymentId: string
  readonly onAsked: (after: Recalls) => void
  readonly onRefused: () => void
}

function RecallForm({ paymentId, onAsked, onRefused }: RecallFormProps) {
  const t = useTranslate()
  const { attempt, failure, busy, submit, control } = useSentForm({
    schema: RecallBody,
    blank: { reason: 'CUST' },
    bodyOf: ({ reason }: { readonly reason: RecallReason }, id: string) => ({ id, reason }),
    send: (body) => call(askForRecall, { params: { id: paymentId }, body }),
    onSent: onAsked,
    onRefused,
  })
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <p className="max-w-prose">
        {t(
          'The other bank decides, and may need the consent of the recipient. What it sends back is in the account of the member at once.',
        )}
      </p>
      <RadioGroup
        {...control('reason')}
        legend={t('Why we ask')}
        choices={RECALL_REASONS.map((code) => ({ value: code, label: t(RECALL_WORDS[code]) }))}
      />
      <ActionFailure failure={failure} attempt={attempt} />
      <Button type="submit" busy={busy} busyLabel={t('Asking')} className="justify-self-start">
        {t('Ask for it back')}
      </Button>
    </form>
  )
}
