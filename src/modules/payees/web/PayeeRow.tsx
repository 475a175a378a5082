import { type ReactNode, useId, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import type { Payee } from '../contract.ts'
import type { PayeeUndo } from './payeeActions.ts'
import { NicknameForm } from './NicknameForm.tsx'
import { holderOf, KIND_IN_WORDS, nameOf, placeOf, sendMoneyLink } from './payeeWords.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PayeeRowProps {
  readonly payee: Payee
  /** Says what was done; the row may stand elsewhere afterwards. */
  readonly onDone: (sentence: Words, undo?: PayeeUndo) => void
  readonly onRemove: () => void
}

/** One payee: who, where, when last, and what can be done. */
export function PayeeRow({ payee, onDone, onRemove }: PayeeRowProps) {
  const t = useTranslate()
  const [naming, setNaming] = useState(false)
  const opener = useId()
  const focusNext = useFocusNext()
  const saved = payee.nickname !== null
  const name = nameOf(payee)
  const whose = {
    name,
    hidden: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6">
      <Facts payee={payee} />
      {naming ? (
        <div className="md:col-span-2">
          <NicknameForm
            payeeId={payee.id}
            action={saved ? 'rename' : 'save'}
            label={t('Name for {name}', { name })}
            suggested={name}
            submit={saved ? t('Rename') : t('Save payee')}
            onNamed={(named) => {
              const nickname = nameOf(named)
              setNaming(false)
              onDone(
                saved
                  ? t('{name} is now called {nickname}.', { name, nickname })
                  : t('Saved as {nickname}.', { nickname }),
                saved ? { id: payee.id, nickname: name, by: 'rename' } : undefined,
              )
            }}
            onCancel={() => {
              setNaming(false)
              focusNext(opener)
            }}
          />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <LinkButton to={sendMoneyLink(payee)} variant="secondary" size="small">
            <span>{t.rich('Pay again<hidden> {name}</hidden>', whose)}</span>
          </LinkButton>
          <Button id={opener} variant="quiet" size="small" onClick={() => setNaming(true)}>
            <span>
              {t.rich(
                saved ? 'Rename<hidden> {name}</hidden>' : 'Save<hidden> {name}</hidden>',
                whose,
              )}
            </span>
          </Button>
          <Button variant="quiet" size="small" onClick={onRemove}>
            <span>{t.rich('Remove<hidden> {name}</hidden>', whose)}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

function Facts({ payee }: { readonly payee: Payee }) {
  const t = useTranslate()
  const { nickname, details, lastPaidAt, timesPaid } = payee
  const { place, last4 } = placeOf(details)
  const holder = holderOf(details)
  return (
    <div className="grid min-w-0 gap-0.5 wrap-anywhere">
      <h3 className="text-body font-semibold">{nameOf(payee)}</h3>
      {nickname === null || nickname === holder ? null : <p>{holder}</p>}
      <p className="text-small text-ink-2">
        {t('{kind}: {place}', { kind: t(KIND_IN_WORDS[details.kind]), place })}{' '}
        {last4 ? <MaskedNumber last4={last4} /> : null}
      </p>
      <p className="text-small text-ink-2">
        {timesPaid === 0
          ? t('Not paid yet')
          : t.rich('Last paid {time}', {
              time: <Time instant={lastPaidAt} zone={institution.timeZone} />,
            })}
      </p>
    </div>
  )
}
