import { useState } from 'react'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { OutgoingKind } from '../../ledger/transferKind.contract.ts'
import type { Payee } from '../contract.ts'
import { lineOf } from './payeeWords.ts'
import { usePayees } from './usePayees.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PayeePickerProps {
  /** Which kinds the form can pay. */
  readonly kinds: readonly OutgoingKind[]
  /** The one the form is filled in with already, from a link. */
  readonly chosenId?: string | undefined
  readonly onPick: (payee: Payee) => void
}

/** Of those who are not saved, a form offers the ones paid last. */
const RECENT_OFFERED_MAX = 10

/** Over a transfer form: fills it in with somebody paid before. Not there when there is nobody. */
export function PayeePicker({ kinds, chosenId, onPick }: PayeePickerProps) {
  const t = useTranslate()
  const { data } = usePayees()
  const [picked, setPicked] = useState(chosenId)
  const fits = ({ details }: Payee): boolean => kinds.includes(details.kind)
  const saved = data?.payees.filter(fits) ?? []
  const recent = data?.recent.filter(fits).slice(0, RECENT_OFFERED_MAX) ?? []
  const choices = [...saved, ...recent]
  if (choices.length === 0) return null
  return (
    <SelectField
      name="payee"
      label={t('Saved recipients')}
      hint={t('Fills in the form: saved ones first, then those you paid lately.')}
      prompt={t('Somebody new')}
      value={choices.some(({ id }) => id === picked) ? picked : ''}
      options={choices.map((payee) => ({
        value: payee.id,
        label: lineOf(t, payee),
      }))}
      onChange={({ currentTarget: { value } }) => {
        setPicked(value)
        const payee = choices.find(({ id }) => id === value)
        if (payee) onPick(payee)
      }}
    />
  )
}
