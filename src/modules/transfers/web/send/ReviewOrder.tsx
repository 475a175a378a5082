import type { ReactNode } from 'react'
import { Amount } from '../../../../ui/format/Amount.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { SummaryList } from '../../../../ui/lists/SummaryList.tsx'
import type { Money } from '../../../../values/money.ts'
import type { Words } from '../../../../values/sentence.ts'
import { type Content, useTranslate } from '../../../../values/useTranslate.tsx'
import { PaymentQuestion, type PaymentQuestionProps } from '../../../safety/web/safety.ts'

/** One answer read back, and what a Change link calls it. */
export interface ReviewRow {
  readonly term: Words
  readonly detail: Content
  /** "the account it comes from"; absent for what is no answer. */
  readonly what?: Words
}

interface ReviewOrderProps {
  readonly amount: Money
  readonly rows: readonly ReviewRow[]
  /** When it arrives, and that it cannot be taken back. */
  readonly arrives?: Words
  /** "After you send it", where that says more than when it arrives. */
  readonly arrivesTerm?: Words
  /** What is known of the payment for the one question before it; left out of money that stays with the member. */
  readonly question?: PaymentQuestionProps | undefined
  /** "Send $250.00 to Dana Reyes". */
  readonly sendLabel: Words
  readonly sending: boolean
  /** Said while it is sent. */
  readonly busyLabel?: Words
  /** Above the summary: what is wrong with what was typed. */
  readonly problems?: ReactNode
  /** Above the button: why the last try did not move the money. */
  readonly notice?: ReactNode
  /** Under the summary: what else is asked. */
  readonly children?: ReactNode
  readonly onSend: () => void
  readonly onChange: () => void
}

/** The last step: everything once more, and the button that moves the money or arranges it. */
export function ReviewOrder(props: ReviewOrderProps) {
  const t = useTranslate()
  const { amount, rows, arrives, question, sending, onSend, onChange } = props
  const { arrivesTerm = t('Arrives') } = props
  const change = (what: Words) => (
    <button type="button" className="link min-h-11" onClick={onChange}>
      {t.rich('Change<hidden> {what}</hidden>', {
        what,
        hidden: (words) => <span className="sr-only">{words}</span>,
      })}
    </button>
  )
  const answers: readonly ReviewRow[] = [
    {
      term: t('Amount'),
      detail: (
        <span className="money-wraps">
          <Amount value={amount} className="money-xl max-sm:text-[min(2.25rem,9vw)]" />
        </span>
      ),
      what: t('amount'),
    },
    ...rows,
    ...(arrives === undefined ? [] : [{ term: arrivesTerm, detail: arrives }]),
  ]
  return (
    <form
      noValidate
      className="grid max-w-form gap-4 sm:gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) onSend()
      }}
    >
      {props.problems}
      <SummaryList
        rows={answers.map(({ term, detail, what }) => ({
          term,
          detail,
          ...(what !== undefined && { change: change(what) }),
        }))}
      />
      {question === undefined ? null : <PaymentQuestion {...question} />}
      {props.children}
      {props.notice}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          className="max-sm:w-full"
          busy={sending}
          busyLabel={props.busyLabel ?? t('Sending')}
        >
          {props.sendLabel}
        </Button>
        <Button variant="quiet" onClick={onChange}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}
