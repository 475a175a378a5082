import { type ComponentProps, useId } from 'react'
import { type Currency, currencySymbol, MINOR_UNITS } from '../../values/money.ts'
import { controlLook } from './controlLook.ts'
import { FieldFrame, type FieldText, useFieldIds } from './Field.tsx'
import { tidyAmount } from './tidyAmount.ts'

interface MoneyFieldProps
  extends FieldText, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'aria-describedby'> {
  readonly currency?: Currency
  /** As typed; `parseTyped` reads it. */
  readonly value: string
  readonly onChange: (typed: string) => void
}

/**
 * An amount of money, between the sign of its currency and the code of a foreign one. A text field,
 * because number fields change under the scroll wheel and lose what they do not understand. It is
 * tidied on leaving, never while somebody types.
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
  const codeId = useId()
  const symbol = currencySymbol(currency)
  const foreign = currency !== 'USD'
  const ids = useFieldIds({
    id: rest.id,
    name: rest.name,
    hint,
    error,
    describedBy: foreign ? codeId : undefined,
  })
  return (
    <FieldFrame {...{ label, hint, error, optional, labelHidden, ids }}>
      <div className="flex items-center gap-2">
        {symbol === currency ? null : (
          <span aria-hidden="true" className="text-amount text-ink-2">
            {symbol}
          </span>
        )}
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
        {foreign ? (
          <span id={codeId} className="font-semibold text-ink-2">
            {currency}
          </span>
        ) : null}
      </div>
    </FieldFrame>
  )
}
