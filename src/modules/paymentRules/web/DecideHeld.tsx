import { useState } from 'react'
import { messageOf } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { DECISION_LENGTH_MAX, DecisionReason, type HeldDetail } from '../held.contract.ts'
import { type Decision, useDecision } from './useHeldPayments.ts'

type Asked = Decision['decision']

const WORDS: Readonly<Record<Asked, Record<'title' | 'action' | 'becomes', Sentence>>> = {
  released: {
    title: say('Release this payment?'),
    action: say('Release payment'),
    becomes: say('It leaves at once, as if the member had just sent it.'),
  },
  refused: {
    title: say('Refuse this payment?'),
    action: say('Refuse payment'),
    becomes: say(
      'Its money is free again, and the member reads that we did not make it. They do not read why.',
    ),
  },
}

interface DecideHeldProps {
  readonly payment: HeldDetail
  /** The window is closed: the keyboard needs a place that stays. */
  readonly onDecided: () => void
}

/** Whether it goes its way or not, with a reason that stays. */
export function DecideHeld({ payment, onDecided }: DecideHeldProps) {
  const t = useTranslate()
  const [asked, setAsked] = useState<Asked>()
  const decide = useDecision(payment.id, () => {
    setAsked(undefined)
    onDecided()
  })
  const ask = (decision: Asked) => {
    decide.reset()
    setAsked(decision)
  }
  return (
    <>
      <p className="mt-1 max-w-prose text-ink-2">
        {t(
          'Call the member at the number we know, not at one they were given. Ask who told them to pay, and what for.',
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => ask('released')}>{t(WORDS.released.action)}</Button>
        <Button variant="secondary" onClick={() => ask('refused')}>
          {t(WORDS.refused.action)}
        </Button>
      </div>
      {asked ? (
        <NoteDialog
          title={t(WORDS[asked].title)}
          label={t('What you found out')}
          hint={t('Staff and examiners read it, the member does not.')}
          schema={DecisionReason}
          lengthMax={DECISION_LENGTH_MAX}
          action={t(WORDS[asked].action)}
          busyLabel={t('Saving')}
          cancel={t('Keep it waiting')}
          variant={asked === 'released' ? 'primary' : 'danger'}
          busy={decide.isPending}
          problem={decide.error ? messageOf(t, decide.error) : undefined}
          onSend={(reason) => decide.mutate({ decision: asked, reason })}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(WORDS[asked].becomes)}</p>
        </NoteDialog>
      ) : null}
    </>
  )
}
