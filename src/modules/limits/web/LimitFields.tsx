import { type UseFormReturn, useWatch } from 'react-hook-form'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { LimitValues } from './limitForm.ts'
import { LimitSwitch } from './LimitSwitch.tsx'
import { MemberField } from './MemberField.tsx'
import type { LimitChange } from './useLimitSettings.ts'

const WHOM = [
  { value: 'all', label: 'All users' },
  { value: 'one', label: 'One user' },
] as const

interface LimitFieldsProps {
  readonly form: UseFormReturn<LimitValues, unknown, LimitChange>
  /** What the last save came to no longer stands beside what is typed now. */
  readonly onTyped: () => void
}

/** Whether there is a limit, how many transfers it lets through, and for whom. */
export function LimitFields({ form, onTyped }: LimitFieldsProps) {
  const { control, register, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const [enabled, whom, memberId] = useWatch({ control, name: ['enabled', 'whom', 'memberId'] })
  const change = <Name extends 'enabled' | 'whom' | 'memberId'>(
    name: Name,
    value: LimitValues[Name],
  ) => {
    onTyped()
    setValue(name, value as never, { shouldValidate: isSubmitted })
  }
  return (
    <>
      <LimitSwitch
        label="Enable transfer limits"
        hint="Counts transfers to other banks and abroad, and refuses those above the limit."
        on={enabled}
        onChange={(on) => change('enabled', on)}
      />
      <TextField
        {...register('countMax', { onChange: onTyped })}
        label="Number of transactions"
        hint={
          enabled
            ? 'How many are let through before the limit stops them, at least 1.'
            : 'Turn the limit on to change this.'
        }
        error={enabled ? errors.countMax?.message : undefined}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        disabled={!enabled}
      />
      <RadioGroup
        name="whom"
        legend="Applies to"
        choices={WHOM}
        inline
        value={whom}
        onChange={(chosen) => change('whom', chosen === 'one' ? 'one' : 'all')}
      />
      {whom === 'one' ? (
        <MemberField
          value={memberId}
          error={errors.memberId?.message}
          onChange={(chosen) => change('memberId', chosen)}
        />
      ) : null}
    </>
  )
}
