import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal, wireAmount } from '../../../values/money.ts'
import { say, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { STORY_LENGTH_MAX } from '../contract.ts'
import {
  askMember,
  creditDispute,
  DecideBody,
  decideDispute,
  type Decision,
  type DisputeDetail,
  noteDispute,
  WriteBody,
} from '../staff.contract.ts'
import { isGivenByItself } from '../words.contract.ts'
import { dollars } from './words.ts'
import * as z from 'zod/mini'

interface ActionProps {
  readonly detail: DisputeDetail
  readonly onDone: (sentence: Words | undefined) => void
}

/** What staff can do with a case as it stands. */
export function StaffActions({ detail, onDone }: ActionProps) {
  const isOpen = detail.state === 'open'
  return (
    <>
      {isOpen && detail.provisional === null ? <CreditForm {...{ detail, onDone }} /> : null}
      {isOpen ? <DecideForm {...{ detail, onDone }} /> : null}
      <WriteForm {...{ detail, onDone, isOpen }} />
    </>
  )
}

/** Shows the case as an action left it, with a sentence of what was done. */
function useDone({ detail, onDone }: ActionProps) {
  const client = useQueryClient()
  return {
    onRefused: () => void client.invalidateQueries({ queryKey: ['staff-disputes'] }),
    onHandedOn: (sentence: Words) => onDone(sentence),
    done: (after: DisputeDetail, sentence: Words) => {
      client.setQueryData(['staff-disputes', 'detail', detail.id], after)
      void client.invalidateQueries({ queryKey: ['staff-disputes', 'queue'] })
      onDone(sentence)
    },
  }
}

const CreditBody = creditDispute.body!

function CreditForm(props: ActionProps) {
  const t = useTranslate()
  const { detail } = props
  const { done, ...told } = useDone(props)
  const amount = dollars(detail.disputed)
  const { submit, busy, failure, attempt } = useSentForm({
    schema: CreditBody,
    blank: {},
    bodyOf: (_: Record<string, never>, id: string) => ({ id, version: detail.version }),
    send: (body) => call(creditDispute, { params: { id: detail.id }, body }),
    onSent: (after) =>
      done(
        after,
        t('{amount} is credited until the case is decided, and we wrote to the member.', {
          amount,
        }),
      ),
    ...told,
  })
  return (
    <section aria-labelledby="case-credit" className="grid gap-3">
      <h3 id="case-credit">{t('Provisional credit')}</h3>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <p className="text-small text-ink-2">
          {detail.creditBy === null
            ? t('No law asks for it in this case.')
            : t(creditWords(detail), {
                creditBy: formatDay(detail.creditBy),
                decideBy: formatDay(detail.decideBy),
              })}
        </p>
        <ActionFailure failure={failure} attempt={attempt} />
        <Button
          type="submit"
          variant="secondary"
          busy={busy}
          busyLabel={t('Crediting')}
          className="justify-self-start"
        >
          {t('Credit {amount}', { amount })}
        </Button>
      </form>
    </section>
  )
}

const creditWords = ({ transactionAmount, disputed }: DisputeDetail) =>
  isGivenByItself({
    amount: fromDecimal(transactionAmount).minor,
    disputed: fromDecimal(disputed).minor,
  })
    ? say(
        'If the case is not decided, it is credited by itself on {creditBy}. We then have until {decideBy} to decide.',
      )
    : say(
        'It is more than the transaction came to, so it is not credited by itself. Credit it or decide by {creditBy}; credited, we have until {decideBy} to decide.',
      )

interface Typed {
  readonly outcome: Decision | ''
  readonly amount: string
  readonly explanation: string
}

function DecideForm(props: ActionProps) {
  const t = useTranslate()
  const { detail } = props
  const { done, ...told } = useDone(props)
  const form = useSentForm({
    schema: DecideBody,
    blank: { outcome: '', amount: '', explanation: '' },
    bodyOf: ({ outcome, amount, explanation }: Typed, id: string) => ({
      id,
      version: detail.version,
      outcome: outcome as Decision,
      ...(outcome === 'other_amount' && { amount: wireAmount(amount) }),
      explanation,
    }),
    fieldOf: { same_amount: 'amount' },
    send: (body) => call(decideDispute, { params: { id: detail.id }, body }),
    onSent: (after) => done(after, t('The case is decided, and we wrote to the member.')),
    ...told,
  })
  const { values, control, field, problems, attempt, failure, busy, submit } = form
  const choices: readonly {
    readonly value: Decision
    readonly label: Words
    readonly hint: Words
  }[] = [
    {
      value: 'error',
      label: t('There was an error of {amount}', { amount: dollars(detail.disputed) }),
      hint:
        detail.provisional === null
          ? t('It is credited at once.')
          : t('The provisional credit is made final.'),
    },
    {
      value: 'other_amount',
      label: t('There was an error of another amount'),
      hint: t('What is missing is credited, what is too much is taken back.'),
    },
    {
      value: 'no_error',
      label: t('There was no error'),
      hint:
        detail.provisional === null
          ? t('Nothing is credited.')
          : t('The provisional credit is taken back five business days after the letter.'),
    },
  ]
  return (
    <section aria-labelledby="case-decision" className="grid gap-3">
      <h3 id="case-decision">{t('Decision')}</h3>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary problems={problems} attempt={attempt} />
        <RadioGroup {...control('outcome')} legend={t('What did you find?')} choices={choices} />
        {values.outcome === 'other_amount' ? (
          <MoneyField {...control('amount')} label={t('What the error came to')} />
        ) : null}
        <TextAreaField
          {...field('explanation')}
          label={t('Explanation')}
          hint={t('It stands in the letter to the member.')}
          rows={5}
          count={{ length: Array.from(values.explanation).length, max: STORY_LENGTH_MAX }}
        />
        <ActionFailure failure={failure} attempt={attempt} />
        <Button type="submit" busy={busy} busyLabel={t('Deciding')} className="justify-self-start">
          {t('Decide the case')}
        </Button>
      </form>
    </section>
  )
}

type Writing = 'ask' | 'note'

function WriteForm({ isOpen, ...props }: ActionProps & { readonly isOpen: boolean }) {
  const t = useTranslate()
  const { detail } = props
  const { done, ...told } = useDone(props)
  const [wanted, setWanted] = useState<Writing>('ask')
  const move: Writing = isOpen ? wanted : 'note'
  const form = useSentForm({
    schema: WriteBody,
    blank: { said: '' },
    bodyOf: ({ said }: { readonly said: string }, id: string) => ({
      id,
      version: detail.version,
      said,
    }),
    focusField: true,
    send: (body: z.infer<typeof WriteBody>) =>
      call(move === 'ask' ? askMember : noteDispute, { params: { id: detail.id }, body }),
    onSent: (after) => {
      form.startOver()
      done(after, move === 'ask' ? t('The member was asked.') : t('The note is saved.'))
    },
    ...told,
  })
  const { values, field, failure, attempt, busy, submit } = form
  return (
    <form noValidate onSubmit={submit} aria-labelledby="case-writing" className="grid gap-4">
      <h3 id="case-writing">{t(isOpen ? 'Question or note' : 'Note')}</h3>
      {isOpen ? (
        <ChoiceStrip
          legend={t('Write')}
          legendHidden
          choices={[
            { value: 'ask', label: t('Question') },
            { value: 'note', label: t('Note') },
          ]}
          value={move}
          onChange={setWanted}
        />
      ) : null}
      <TextAreaField
        {...field('said')}
        label={t(move === 'ask' ? 'Your question' : 'Your note')}
        hint={move === 'ask' ? t('The member reads it in the case.') : t('Only staff read it.')}
        rows={4}
        count={{ length: Array.from(values.said).length, max: STORY_LENGTH_MAX }}
      />
      <ActionFailure failure={failure} attempt={attempt} />
      <div>
        <Button type="submit" variant="secondary" busy={busy} busyLabel={t('Sending')}>
          {t(move === 'ask' ? 'Ask the member' : 'Save note')}
        </Button>
      </div>
    </form>
  )
}
