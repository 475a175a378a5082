import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { Day } from '../../../values/dates.ts'
import { ACTION_KINDS } from '../contract.ts'
import type { TrailFilters } from './useTrailFilters.ts'

interface TrailFilterFieldsProps {
  readonly filters: TrailFilters
  readonly today: Day
}

/** The kind of action, and the days. */
export const TrailFilterFields = ({ filters, today }: TrailFilterFieldsProps) => (
  <>
    <SelectField
      name="action"
      label="What"
      prompt="Everything"
      options={kindsWith(filters.applied.action)}
      value={filters.values.action}
      onChange={(event) => filters.set('action', event.currentTarget.value)}
      error={filters.problems.action}
    />
    {(['from', 'to'] as const).map((name) => (
      <DateField
        key={`${name} ${filters.round}`}
        name={name}
        label={name === 'from' ? 'From date' : 'To date'}
        value={filters.values[name] || null}
        onChange={(day, problem) => filters.setDay(name, day, problem)}
        today={today}
        error={filters.problems[name]}
      />
    ))}
  </>
)

const KINDS = ACTION_KINDS.map(({ prefix, label }) => ({ value: prefix, label }))

/** A link may ask for one action, which the list of kinds does not have. */
const kindsWith = (action: string) =>
  action === '' || KINDS.some(({ value }) => value === action)
    ? KINDS
    : [{ value: action, label: action }, ...KINDS]
