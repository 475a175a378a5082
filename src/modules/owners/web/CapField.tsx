import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface CapFieldProps {
  readonly name: string
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error?: Words | undefined
}

/** How much a delegate may move in a day. */
export function CapField(props: CapFieldProps) {
  const t = useTranslate()
  return (
    <MoneyField
      {...props}
      label={t('At most in a day')}
      hint={t('Transfers, bills and whatever is scheduled count together, each day anew.')}
    />
  )
}
