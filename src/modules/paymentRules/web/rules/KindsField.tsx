import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { fieldId } from '../../../../ui/fields/fieldId.ts'
import { Fieldset } from '../../../../ui/fields/Fieldset.tsx'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { PAYMENT_KINDS, type PaymentKind } from '../../paymentKind.contract.ts'
import { KIND_WORDS } from '../../words.contract.ts'

interface KindsFieldProps {
  readonly name: string
  readonly value: readonly PaymentKind[]
  readonly onChange: (kinds: PaymentKind[]) => void
  readonly error: Words | undefined
}

/** The kinds of payment that a rule is about, in the order in which all screens name them. */
export function KindsField({ name, value, onChange, error }: KindsFieldProps) {
  const t = useTranslate()
  const toggled = (kind: PaymentKind, chosen: boolean) =>
    PAYMENT_KINDS.filter((one) => (one === kind ? chosen : value.includes(one)))
  return (
    <Fieldset id={fieldId(name)} legend={t('Kinds of payment')} error={error}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {PAYMENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name={`${name}-${kind}`}
            label={t(KIND_WORDS[kind])}
            checked={value.includes(kind)}
            onChange={(event) => onChange(toggled(kind, event.target.checked))}
          />
        ))}
      </div>
    </Fieldset>
  )
}
