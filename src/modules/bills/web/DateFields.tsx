import { Button } from '../../../ui/buttons/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { EndsFields } from '../../standingOrders/web/EndsFields.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import type { Day } from '../../../values/dates.ts'
import { BUSINESS_DAY_RULE, dateRange } from '../contract.ts'
import { type BillValues, handyDates, PREFIX } from './billForm.ts'
import { LAST_HINT, movedWords, TIMES_HINT } from './words.ts'

interface DateFieldsProps {
  readonly values: BillValues
  readonly put: (changed: Partial<BillValues>) => void
  readonly errors: Readonly<Record<string, string | undefined>>
  /** What day it is where the institution is. */
  readonly today: Day
}

/** When a bill is paid, and whether again and again. */
export function DateFields({ values, put, errors, today }: DateFieldsProps) {
  const { scheduleDate, frequency } = values
  const { first, last } = dateRange(today)
  return (
    <>
      <div className="grid gap-2">
        <DateField
          name="bill-scheduleDate"
          label={frequency === 'once' ? 'Payment date' : 'First payment date'}
          hint={BUSINESS_DAY_RULE}
          limits="The earliest date is tomorrow."
          value={scheduleDate.day}
          onChange={(day, problem) => put({ scheduleDate: { day, problem } })}
          error={errors['bill-scheduleDate']}
          today={today}
          min={first}
          max={last}
        />
        <div role="group" aria-label="Dates to choose from" className="flex flex-wrap gap-2">
          {handyDates(today).map(({ label, day }) => (
            <Button
              key={label}
              variant="secondary"
              size="small"
              className="aria-pressed:border-brand aria-pressed:bg-brand-soft"
              aria-pressed={scheduleDate.day === day}
              onClick={() => put({ scheduleDate: { day, problem: undefined } })}
            >
              {label}
            </Button>
          ))}
        </div>
        <p role="status" className="text-small text-ink-2">
          {scheduleDate.day === null ? null : movedWords(scheduleDate.day)}
        </p>
      </div>
      <RadioGroup
        name="bill-frequency"
        legend="How often"
        inline
        choices={[
          { value: 'once', label: 'Once' },
          { value: 'weekly', label: 'Every week' },
          { value: 'every_two_weeks', label: 'Every two weeks' },
          { value: 'monthly', label: 'Every month' },
        ]}
        value={frequency}
        onChange={(chosen) => put({ frequency: chosen })}
      />
      {frequency === 'once' ? null : (
        <div className="grid gap-6 border-l-4 border-line pl-4">
          <EndsFields
            value={values}
            onChange={put}
            errors={{ endsOn: errors['bill-endsOn'], timesMax: errors['bill-timesMax'] }}
            today={today}
            from={scheduleDate.day}
            timesLabel="How many payments"
            timesHint={TIMES_HINT}
            lastHint={LAST_HINT}
            prefix={PREFIX}
          />
        </div>
      )}
    </>
  )
}
