import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { InlineForm } from '../../../ui/layout/InlineForm.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { fromDecimal, wireAmount } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { BufferBody, setBuffer } from '../contract.ts'
import { useAmountFocus } from './useAmountFocus.ts'
import { useTaken } from './useGoals.ts'

const CHANGE_ID = 'change-buffer'

interface BufferProps {
  readonly buffer: string | null
}

/** What somebody does not want to fall below. */
export function BufferCard({ buffer }: BufferProps) {
  const t = useTranslate()
  const [changing, setChanging] = useState(false)
  const focusNext = useFocusNext()
  const close = () => {
    setChanging(false)
    focusNext(CHANGE_ID)
  }
  return (
    <Card title={t('Buffer')} titleId="buffer-title">
      <p className="max-w-prose text-ink-2">
        {t(
          'What you do not want to fall below on the accounts you live on. It is taken off what is left to spend, and only you see it.',
        )}
      </p>
      {changing ? (
        <div className="mt-4">
          <BufferForm buffer={buffer} onDone={close} />
        </div>
      ) : (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {buffer === null ? (
            <span>{t('You keep none.')}</span>
          ) : (
            <PrivateAmount value={fromDecimal(buffer)} className="text-h3 font-semibold" />
          )}
          <Button id={CHANGE_ID} variant="secondary" size="small" onClick={() => setChanging(true)}>
            {buffer === null ? t('Keep a buffer') : t('Change the buffer')}
          </Button>
        </p>
      )}
    </Card>
  )
}

interface FormProps extends BufferProps {
  readonly onDone: () => void
}

function BufferForm({ buffer, onDone }: FormProps) {
  const t = useTranslate()
  const taken = useTaken()
  const { control, submit, failure, attempt, busy } = useSentForm({
    schema: BufferBody,
    blank: { amount: buffer ?? '' },
    bodyOf: ({ amount }: { readonly amount: string }, id: string) => ({
      id,
      amount: amount.trim() === '' ? null : wireAmount(amount),
    }),
    send: (body) => call(setBuffer, { body }),
    onSent: (goals, { amount }) => {
      taken(goals)
      announce(amount === null ? t('You keep no buffer.') : t('Buffer saved.'))
      onDone()
    },
    failed: t('Nothing was changed.'),
  })
  const field = useAmountFocus({ attempt, failure })
  return (
    <InlineForm
      onSubmit={submit}
      onCancel={onDone}
      save={t('Save buffer')}
      failure={failure}
      {...{ busy, attempt }}
    >
      <MoneyField
        {...control('amount')}
        ref={field}
        id="buffer-amount"
        label={t('Amount to keep')}
        hint={t('Empty: none.')}
      />
    </InlineForm>
  )
}
