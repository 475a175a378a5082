import type { ComponentProps } from 'react'
import { type Currency, MINOR_UNITS, parseTyped, toDecimal } from '../values/money.ts'
import { controlLook } from './controlLook.ts'
import { FieldFrame, type FieldText, useFieldIds } from './Field.tsx'

interface MoneyFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly currency?: Currency
  /** As typed; `parseTyped` reads it. */
  readonly value: string
  readonly onChange: (typed: string) => void
}

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** "1250" becomes "1,250.00"; what is no amount stays as it was typed. */
export function tidyAmount(typed: string, currency: Currency = 'USD'): string {
  const parsed = parseTyped(typed, currency)
  if (!parsed.ok) return typed
  const [whole = '', fraction] = toDecimal(parsed.value).split('.')
  return fraction === undefined ? group(whole) : `${group(whole)}.${fraction}`
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
            'w-full max-w-[14rem] text-amount font-semibold tabular-nums',
          )}
        />
      </div>
    </FieldFrame>
  )
}
