import { DateField } from '../../../ui/fields/DateField.tsx'
import { type Option, SelectField } from '../../../ui/fields/SelectField.tsx'
import type { Day } from '../../../values/dates.ts'
import { ACTION_KINDS } from '../contract.ts'
import type { TrailFilters } from './useTrailFilters.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type Translate, verbatim } from '../../../values/sentence.ts'

interface TrailFilterFieldsProps {
  readonly filters: TrailFilters
  readonly today: Day
}

/** The kind of action, and the days. */
export const TrailFilterFields = ({ filters, today }: TrailFilterFieldsProps) => {
  const t = useTranslate()
  return (
    <>
      <SelectField
        name="action"
        label={t('What')}
        prompt={t('Everything')}
        options={kindsWith(t, filters.applied.action)}
        value={filters.values.action}
        onChange={(event) => filters.set('action', event.currentTarget.value)}
        error={filters.problems.action}
      />
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={`${name} ${filters.round}`}
          name={name}
          label={name === 'from' ? t('From date') : t('To date')}
          value={filters.values[name] || null}
          onChange={(day, problem) => filters.setDay(name, day, problem)}
          today={today}
          error={filters.problems[name]}
        />
      ))}
    </>
  )
}

/** A link may ask for one action, which the list of kinds does not have. */
function kindsWith(t: Translate, action: string): readonly Option[] {
  const kinds = ACTION_KINDS.map(({ prefix, label }) => ({ value: prefix, label: t(label) }))
  return action === '' || kinds.some(({ value }) => value === action)
    ? kinds
    : [{ value: action, label: verbatim(action) }, ...kinds]
}
