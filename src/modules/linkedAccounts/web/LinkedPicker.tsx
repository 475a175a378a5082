import { useState } from 'react'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { LinkedAccount } from '../contract.ts'
import { useLinks } from './useLinks.ts'

interface LinkedPickerProps {
  readonly onPick: (account: {
    readonly routingNumber: string
    readonly bankName: string
    readonly accountNumber: string
    readonly holder: string
  }) => void
}

const isUsable = (
  link: LinkedAccount,
): link is LinkedAccount & { readonly accountNumber: string } => link.accountNumber !== null

/** Over a transfer form: fills it in with an account of one's own at another bank. Not there when there is none. */
export function LinkedPicker({ onPick }: LinkedPickerProps) {
  const t = useTranslate()
  const { data } = useLinks()
  const [picked, setPicked] = useState('')
  const choices = (data?.accounts ?? []).filter(isUsable)
  if (!data || choices.length === 0) return null
  return (
    <SelectField
      name="linkedAccount"
      label={t('Your linked accounts')}
      hint={t('Fills in the form with an account of your own.')}
      prompt={t('Another account')}
      value={picked}
      options={choices.map(({ id, bankName, last4 }) => ({
        value: id,
        label: verbatim(`${bankName} ··${last4}`),
      }))}
      onChange={({ currentTarget: { value } }) => {
        setPicked(value)
        const link = choices.find(({ id }) => id === value)
        if (!link) return
        const { routingNumber, bankName, accountNumber } = link
        onPick({
          routingNumber,
          bankName,
          accountNumber,
          holder: link.business?.name ?? data.holder,
        })
      }}
    />
  )
}
