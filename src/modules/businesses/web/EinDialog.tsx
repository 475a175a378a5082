import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ReasonField } from '../../accounts/web/accounts.tsx'
import { SetEin, setEin } from '../changes.contract.ts'
import type { Changing } from './changing.ts'

/** Enters the employer identification number of a business. What is on file is not shown. */
export function EinDialog({ business: { id: businessId, name }, onDone, onClose }: Changing) {
  const t = useTranslate()
  const client = useQueryClient()
  const form = useSentForm({
    schema: SetEin,
    blank: { ein: '', reason: '' },
    bodyOf: ({ ein, reason }, id: string) => ({ id, ein, reason }),
    send: (body) => call(setEin, { params: { businessId }, body }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: ['businesses'] })
      onDone(t('The EIN of {name} is on file. We told its owners.', { name: verbatim(name) }))
    },
    fieldOf: { ein_unchanged: 'ein' },
  })
  return (
    <FormDialog
      title={t('EIN of {name}', { name: verbatim(name) })}
      submit={t('Save')}
      {...form.dialog}
      onClose={onClose}
    >
      <p>
        {t(
          'It is kept sealed, and only its last four digits are shown. It stands in the file of tax forms.',
        )}
      </p>
      <TextField
        {...form.field('ein')}
        label={t('Employer identification number')}
        hint={t('Nine digits, such as 12-3456789')}
        inputMode="numeric"
        autoComplete="off"
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
