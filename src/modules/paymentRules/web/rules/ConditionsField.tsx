import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { fieldId } from '../../../../ui/fields/fieldId.ts'
import { Fieldset } from '../../../../ui/fields/Fieldset.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { RuleCondition } from '../../conditions.contract.ts'
import {
  CONDITION_FIELDS,
  CONDITION_KINDS,
  conditionOf,
  newCondition,
  problemIn,
  type TypedCondition,
} from './typedConditions.ts'

interface ConditionsFieldProps {
  readonly name: string
  readonly value: readonly TypedCondition[]
  readonly onChange: (conditions: TypedCondition[]) => void
  readonly error: Words | undefined
}

/** What has to hold of a payment for the rule to be about it, each with its number beside it. */
export function ConditionsField({ name, value, onChange, error }: ConditionsFieldProps) {
  const t = useTranslate()
  return (
    <Fieldset
      id={fieldId(name)}
      legend={t('Only if all of this holds')}
      hint={t(
        'Tick none to apply the rule to every payment. Where we cannot check what is ticked, the rule does not apply.',
      )}
      optional
      error={error}
    >
      <ul>
        {CONDITION_KINDS.map((kind) => {
          const chosen = value.find((one) => one.kind === kind)
          const others = value.filter((one) => one.kind !== kind)
          return (
            <li key={kind}>
              <Checkbox
                name={`${name}-${kind}`}
                label={t(CONDITION_FIELDS[kind].label)}
                checked={chosen !== undefined}
                onChange={(event) =>
                  onChange(event.target.checked ? [...others, newCondition(kind)] : others)
                }
              />
              {chosen && CONDITION_FIELDS[kind].unit ? (
                <Number
                  name={`${name}-${kind}-number`}
                  typed={chosen}
                  isWrong={error !== undefined}
                  onChange={(changed) =>
                    onChange(value.map((one) => (one.kind === kind ? changed : one)))
                  }
                />
              ) : null}
            </li>
          )
        })}
      </ul>
    </Fieldset>
  )
}

interface NumberProps {
  readonly name: string
  readonly typed: TypedCondition
  /** Something of the conditions is not taken: this one says whether it is it. */
  readonly isWrong: boolean
  readonly onChange: (typed: TypedCondition) => void
}

function Number({ name, typed, isWrong, onChange }: NumberProps) {
  const t = useTranslate()
  const { unitLabel, hasWithin } = CONDITION_FIELDS[typed.kind]
  const problem = isWrong ? problemIn(RuleCondition, conditionOf(typed)) : undefined
  return (
    <div className="mb-3 ml-8 flex flex-wrap gap-x-4 gap-y-3 border-l-4 border-line pl-4">
      <TextField
        name={name}
        label={unitLabel ? t(unitLabel) : t('Number')}
        error={problem && t(problem)}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        value={typed.number}
        onChange={(event) => onChange({ ...typed, number: event.target.value })}
      />
      {hasWithin ? (
        <SelectField
          name={`${name}-within`}
          label={t('In')}
          width="short"
          value={typed.within}
          onChange={(event) =>
            onChange({ ...typed, within: event.target.value === 'week' ? 'week' : 'day' })
          }
          options={[
            { value: 'day', label: t('24 hours') },
            { value: 'week', label: t('7 days') },
          ]}
        />
      ) : null}
    </div>
  )
}
