import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { LimitForm } from './limitForm.ts'
import { LimitSwitch } from './LimitSwitch.tsx'
import { MemberField } from './MemberField.tsx'

const WHOM = [
  { value: 'all', label: 'All users' },
  { value: 'one', label: 'One user' },
] as const

/** Whether there is a limit, how many transfers it lets through, and for whom. */
export function LimitFields({ form }: { readonly form: LimitForm }) {
  const { field, control, errorOf } = form
  const { enabled, whom } = form.values
  return (
    <>
      <LimitSwitch
        label="Enable transfer limits"
        hint="Counts transfers to other banks and abroad, and refuses those above the limit."
        on={enabled}
        onChange={control('enabled').onChange}
      />
      <TextField
        {...field('countMax')}
        label="Number of transactions"
        hint={
          enabled
            ? 'How many are let through before the limit stops them, at least 1.'
            : 'Turn the limit on to change this.'
        }
        error={enabled ? errorOf('countMax') : undefined}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        disabled={!enabled}
      />
      <RadioGroup {...control('whom')} legend="Applies to" choices={WHOM} inline />
      {whom === 'one' ? <MemberField {...control('memberId')} /> : null}
    </>
  )
}
