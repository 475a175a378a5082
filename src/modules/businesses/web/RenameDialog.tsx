import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ReasonField } from '../../accounts/web/accounts.tsx'
import { RenameBusiness, renameBusiness } from '../changes.contract.ts'
import type { Changing } from './changing.ts'

interface Values {
  readonly name: string
  readonly reason: string
}

/** Changes the legal name of a business, and with it the names of its accounts. */
export function RenameDialog({ business, onDone, onClose }: Changing) {
  const t = useTranslate()
  const client = useQueryClient()
  const { id: businessId, name: formerName } = business
  const form = useSentForm({
    schema: RenameBusiness,
    blank: { name: formerName, reason: '' },
    bodyOf: ({ name, reason }: Values, id: string) => ({ id, name, formerName, reason }),
    send: (body) => call(renameBusiness, { params: { businessId }, body }),
    onSent: ({ name }) => {
      void client.invalidateQueries({ queryKey: ['businesses'] })
      onDone(
        t('{former} is called {name} now. We told its owners.', {
          former: verbatim(formerName),
          name: verbatim(name),
        }),
      )
    },
    onHandedOn: onDone,
    fieldOf: { already_added: 'name', name_unchanged: 'name' },
  })
  return (
    <FormDialog
      title={t('Change the name of {name}', { name: verbatim(formerName) })}
      submit={t('Change the name')}
      {...form.dialog}
      onClose={onClose}
    >
      <p>
        {t(
          'Its accounts are renamed with it and keep their numbers. Statements and tax forms that were made keep the name they were made in.',
        )}
      </p>
      <TextField {...form.field('name')} label={t('Legal name')} autoComplete="off" />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
