import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Fieldset } from '../../../ui/fields/Fieldset.tsx'
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

type LineField = 'routingNumber' | 'accountNumber' | 'checkNumber' | 'numberFirst'

interface LineFieldsProps {
  readonly field: (name: LineField) => Pick<TextFieldProps, 'name' | 'error' | 'ref' | 'onChange'>
}

/** What stands at the foot of the check, as staff read it: other banks pay by it. */
export function LineFields({ field }: LineFieldsProps) {
  const t = useTranslate()
  const digits = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const
  return (
    <Fieldset
      id="magnetic-line"
      legend={t('At the foot of the check')}
      hint={t('As the photo shows it. The bank that pays it goes by these numbers.')}
    >
      <div className="grid gap-4">
        <TextField {...field('routingNumber')} {...digits} label={t('Routing number')} />
        <TextField {...field('accountNumber')} {...digits} label={t('Account number')} />
        <TextField {...field('checkNumber')} {...digits} label={t('Check number')} optional />
        <Checkbox
          {...field('numberFirst')}
          label={t('The check number stands before the routing number')}
          hint={t('As on checks of businesses.')}
        />
      </div>
    </Fieldset>
  )
}
