import { classNames } from '../format/classNames.ts'
import { FieldError, FieldHint } from './Field.tsx'
import { fieldId } from './fieldId.ts'
import type { Words } from '../../values/sentence.ts'
import type { Content } from '../../values/useTranslate.tsx'

export interface RadioCard {
  readonly value: string
  readonly title: Content
  readonly detail?: Content
  /** Why it cannot be chosen, in words people see. */
  readonly disabledReason?: Words | undefined
}

interface RadioCardsProps {
  readonly name: string
  readonly legend: Content
  readonly hint?: Content
  readonly error?: Words | undefined
  readonly cards: readonly RadioCard[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly columns?: 1 | 2
}

/** A choice of a few things that deserve a line of detail each: accounts, plans, documents. */
export function RadioCards(props: RadioCardsProps) {
  const { name, legend, hint, error, cards, value, onChange, columns = 2 } = props
  const id = fieldId(name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described || undefined} className="min-w-0">
      <legend className="mb-1.5 text-body font-semibold">{legend}</legend>
      {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className={classNames('mt-1.5 grid gap-2', columns === 2 && 'sm:grid-cols-2')}>
        {cards.map((card) => (
          <Card
            key={card.value}
            card={card}
            name={name}
            chosen={card.value === value}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface CardProps {
  readonly card: RadioCard
  readonly name: string
  readonly chosen: boolean
  readonly onChange: (value: string) => void
}

function Card({
  card: { value, title, detail, disabledReason },
  name,
  chosen,
  onChange,
}: CardProps) {
  return (
    <label
      className={classNames(
        'money-wraps flex min-w-0 cursor-pointer flex-wrap items-start gap-3 rounded-control border p-3',
        chosen ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface',
        disabledReason !== undefined && 'cursor-not-allowed border-dashed bg-sunken',
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen}
        aria-disabled={disabledReason !== undefined || undefined}
        onChange={() => {
          if (disabledReason === undefined) onChange(value)
        }}
        className="tick"
      />
      <span className="grid min-w-0 flex-[1_1_8rem] gap-0.5">
        <span className="font-medium">{title}</span>
        {detail ? <span className="text-small text-ink-2">{detail}</span> : null}
        {disabledReason ? <span className="text-small text-ink-2">{disabledReason}</span> : null}
      </span>
    </label>
  )
}
