import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { LimitForm } from './useLimitForm.ts'
import { MemberField } from './MemberField.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

const WHOM = [
  { value: 'all', label: say('All users') },
  { value: 'one', label: say('One user') },
] as const

/** Whether there is a limit, how many transfers it lets through, and for whom. */
export function LimitFields({ form }: { readonly form: LimitForm }) {
  const t = useTranslate()
  const { field, control, errorOf } = form
  const { enabled, whom } = form.values
  return (
    <>
      <Switch
        label={t('Enable transfer limits')}
        hint={t('Counts transfers to other banks and abroad, and refuses those above the limit.')}
        on={enabled}
        onChange={control('enabled').onChange}
      />
      <TextField
        {...field('countMax')}
        label={t('Number of transactions')}
        hint={
          enabled
            ? t('How many are let through before the limit stops them, at least 1.')
            : t('Turn the limit on to change this.')
        }
        error={enabled ? errorOf('countMax') : undefined}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        disabled={!enabled}
      />
      <RadioGroup
        {...control('whom')}
        legend={t('Applies to')}
        choices={WHOM.map(({ value, label }) => ({ value, label: t(label) }))}
        inline
      />
      {whom === 'one' ? <MemberField {...control('personId')} /> : null}
    </>
  )
}
