import { Button } from '../../../ui/buttons/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { EndsFields, FrequencyField } from '../../standingOrders/web/standingOrders.tsx'
import type { Day } from '../../../values/dates.ts'
import { BUSINESS_DAY_RULE, dateRange } from '../contract.ts'
import { type BillValues, handyDates, PREFIX } from './billForm.ts'
import { ENDS_WORDS, movedWords } from './words.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface DateFieldsProps {
  readonly values: BillValues
  readonly setValues: (changed: Partial<BillValues>) => void
  readonly errors: Readonly<Record<string, Words | undefined>>
  /** What day it is where the institution is. */
  readonly today: Day
}

/** When a bill is paid, and whether again and again. */
export function DateFields({ values, setValues, errors, today }: DateFieldsProps) {
  const t = useTranslate()
  const { scheduleDate, frequency } = values
  const { first, last } = dateRange(today)
  return (
    <>
      <div className="grid gap-2">
        <DateField
          name="bill-scheduleDate"
          label={frequency === 'once' ? t('Payment date') : t('First payment date')}
          hint={t(BUSINESS_DAY_RULE)}
          limits={t('The earliest date is tomorrow.')}
          value={scheduleDate.day}
          onChange={(day, problem) => setValues({ scheduleDate: { day, problem } })}
          error={errors['bill-scheduleDate']}
          today={today}
          min={first}
          max={last}
        />
        <div role="group" aria-label={t('Dates to choose from')} className="flex flex-wrap gap-2">
          {handyDates(today).map(({ label, day }) => (
            <Button
              key={label}
              variant="secondary"
              size="small"
              className="aria-pressed:border-brand aria-pressed:bg-brand-soft"
              aria-pressed={scheduleDate.day === day}
              onClick={() => setValues({ scheduleDate: { day, problem: undefined } })}
            >
              {t(label)}
            </Button>
          ))}
        </div>
        <p role="status" className="text-small text-ink-2">
          {scheduleDate.day === null ? null : movedWords(t, scheduleDate.day)}
        </p>
      </div>
      <FrequencyField
        value={frequency}
        onChange={setValues}
        prefix={PREFIX}
        once={{ value: 'once', label: t('Once') }}
      />
      {frequency === 'once' ? null : (
        <div className="grid gap-6 border-l-4 border-line pl-4">
          <EndsFields
            value={values}
            onChange={setValues}
            {...{ errors, today }}
            from={scheduleDate.day}
            words={ENDS_WORDS}
            prefix={PREFIX}
          />
        </div>
      )}
    </>
  )
}
