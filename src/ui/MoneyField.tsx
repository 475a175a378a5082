import type { ComponentProps } from 'react'
import { type Currency, MINOR_UNITS } from '../values/money.ts'
import { controlLook } from './controlLook.ts'
import { FieldFrame, type FieldText, useFieldIds } from './Field.tsx'
import { tidyAmount } from './tidyAmount.ts'

interface MoneyFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly currency?: Currency
  /** As typed; `parseTyped` reads it. */
  readonly value: string
  readonly onChange: (typed: string) => void
}

/**
 * An amount of money. A text field, because number fields change under the scroll wheel and lose
 * what they do not understand. It is tidied on leaving, never while somebody types.
 */
export function MoneyField(props: MoneyFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    labelHidden,
    currency = 'USD',
    value,
    onChange,
    ...rest
  } = props
  const ids = useFieldIds({
    id: rest.id,
    name: rest.name,
    hint,
    error,
    describedBy: rest['aria-describedby'],
  })
  return (
    <FieldFrame {...{ label, hint, error, optional, labelHidden, ids }}>
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="text-amount text-ink-2">
          {currency === 'USD' ? '$' : currency}
        </span>
        <input
          {...rest}
          {...ids.control}
          type="text"
          inputMode={MINOR_UNITS[currency] === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => {
            onChange(tidyAmount(event.target.value, currency))
            rest.onBlur?.(event)
          }}
          className={controlLook(
            Boolean(error),
            'w-full max-w-[16rem]',
            'text-amount font-semibold tabular-nums',
          )}
        />
      </div>
    </FieldFrame>
  )
}
