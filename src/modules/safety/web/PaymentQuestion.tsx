import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { formatMoney, fromDecimal, type Money, toDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { OwnKind } from '../../paymentRules/paymentKind.contract.ts'
import {
  answerPaymentQuestion,
  askPaymentQuestion,
  type QuestionAnswer,
} from '../../paymentRules/question.contract.ts'
import type { RunningCall } from '../contract.ts'
import { CallCard } from './CallCard.tsx'
import { SAFETY } from './places.ts'
import { useSafety } from './useSafety.ts'

export interface PaymentQuestionProps {
  readonly paymentId: string
  readonly kind: OwnKind
  readonly amount: Money
  readonly recipient: Words | string
  /** Whether they are paid for the first time. */
  readonly isFirst: boolean
}

/**
 * Before money goes to somebody new, or far more goes than usual: one question that fits the payment. Whoever is told to
 * make it is offered to stop, and sees at once whether it is us who calls.
 */
export function PaymentQuestion(props: PaymentQuestionProps) {
  const { paymentId, kind, amount, isFirst } = props
  const [answer, setAnswer] = useState<QuestionAnswer>()
  const body = { paymentId, kind, amount: toDecimal(amount), isFirst }
  const { data } = useQuery({
    queryKey: ['payment-question', body],
    queryFn: () => call(askPaymentQuestion, { body }, { background: true }),
    // It is asked of this payment once, however often its review is looked at.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const keep = useMutation({
    mutationFn: (said: QuestionAnswer) =>
      call(answerPaymentQuestion, { body: { paymentId, answer: said } }),
  })
  const reason = isFirst ? 'first' : data?.reason
  if (!reason) return null
  const say = (said: QuestionAnswer) => {
    // At once: whoever is being deceived does not wait for the record of it.
    setAnswer(said)
    keep.mutate(said)
  }
  const failure = <Failure error={keep.error} />
  if (answer === 'told') return <Stop>{failure}</Stop>
  if (answer === 'nobody') return <Own>{failure}</Own>
  return <Question {...props} usual={data?.usual ?? null} onSay={say} />
}

function Failure({ error }: { readonly error: Error | null }) {
  const t = useTranslate()
  return <ActionFailure className="mt-3" failure={error ? messageOf(t, error) : undefined} />
}

interface QuestionProps extends PaymentQuestionProps {
  readonly usual: string | null
  readonly onSay: (answer: QuestionAnswer) => void
}

function Question({ recipient, isFirst, usual, onSay }: QuestionProps) {
  const t = useTranslate()
  const { safety } = useSafety()
  return (
    <Notice
      kind="warning"
      title={t('Does somebody on the phone, or writing to you, tell you to make this payment?')}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={() => onSay('told')}>
            {t('Yes, somebody tells me to')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => onSay('nobody')}>
            {t('No, nobody does')}
          </Button>
        </>
      }
    >
      {isFirst
        ? t('{recipient} is new among those you pay.', { recipient })
        : usual === null
          ? t('It is far more than you usually pay this way.')
          : t('You usually pay about {usual} this way.', {
              usual: formatMoney(fromDecimal(usual)),
            })}{' '}
      <WhoCalls call={safety?.call ?? null} />
    </Notice>
  )
}

function WhoCalls({ call: running }: { readonly call: RunningCall | null }) {
  const t = useTranslate()
  return running
    ? t('{name} of {institution} is calling you, and never asks you to make a payment.', {
        name: running.staffName,
        institution: institution.shortName,
      })
    : t('Nobody from us is calling you now.')
}

function Own({ children }: { readonly children: React.ReactNode }) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="rounded-control">
      <p className="text-small text-ink-2">
        {t('You said that nobody tells you to make this payment.')}
      </p>
      {children}
    </div>
  )
}

function Stop({ children }: { readonly children: React.ReactNode }) {
  const t = useTranslate()
  const { safety } = useSafety()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 rounded-control">
      <Notice
        kind="warning"
        title={t('Stop here: this is how people are robbed.')}
        actions={<LinkButton to={SAFETY}>{t('Stop and open Safety')}</LinkButton>}
      >
        {t('Nothing is sent yet. Staff will never ask you to move money to keep it safe.')}
        {children}
      </Notice>
      {safety ? <CallCard call={safety.call} /> : null}
    </div>
  )
}
