import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ReasonField } from '../../accounts/web/accounts.tsx'
import { AddBusiness, addBusiness, BUSINESS_KIND_NAMES, type BusinessKind } from '../contract.ts'

interface AddBusinessDialogProps {
  readonly personId: string
  /** Told what to say: it is done, or another administrator has to agree. */
  readonly onDone: (sentence: Words) => void
  readonly onClose: () => void
}

interface Values {
  readonly name: string
  readonly kind: BusinessKind | ''
  readonly reason: string
}

/** Makes a business a member, with this person as its first owner. */
export function AddBusinessDialog({ personId, onDone, onClose }: AddBusinessDialogProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const form = useSentForm({
    schema: AddBusiness,
    blank: { name: '', kind: '', reason: '' },
    bodyOf: (values: Values, id: string) => ({ id, ...values, kind: values.kind as BusinessKind }),
    send: (body) => call(addBusiness, { params: { id: personId }, body }),
    onSent: ({ name }) => {
      void client.invalidateQueries({ queryKey: ['businesses'] })
      onDone(t('{name} is a member now. Accounts can be opened for it.', { name: verbatim(name) }))
    },
    onHandedOn: onDone,
    fieldOf: { already_added: 'name' },
  })
  return (
    <FormDialog title={t('Add a business')} submit={t('Add')} {...form.dialog} onClose={onClose}>
      <p>
        {t(
          'Make sure that it exists and that this member may act for it: a document of its registration shows both.',
        )}
      </p>
      <TextField {...form.field('name')} label={t('Legal name')} autoComplete="off" />
      <SelectField
        {...form.field('kind')}
        label={t('Kind of business')}
        prompt={t('Choose a kind')}
        options={Object.entries(BUSINESS_KIND_NAMES).map(([value, name]) => ({
          value,
          label: t(name),
        }))}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
