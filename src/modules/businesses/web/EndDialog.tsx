import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ReasonField } from '../../accounts/web/accounts.tsx'
import { EndBusiness, endBusiness } from '../changes.contract.ts'
import type { Changing } from './changing.ts'

/** Ends the membership of a business that has no open account. */
export function EndDialog({ business: { id: businessId, name }, onDone, onClose }: Changing) {
  const t = useTranslate()
  const client = useQueryClient()
  const form = useSentForm({
    schema: EndBusiness,
    blank: { reason: '' },
    bodyOf: ({ reason }, id: string) => ({ id, reason }),
    send: (body) => call(endBusiness, { params: { businessId }, body }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: ['businesses'] })
      onDone(t('{name} is no member any more. We told its owners.', { name: verbatim(name) }))
    },
    onHandedOn: onDone,
  })
  return (
    <FormDialog
      title={t('End the membership of {name}', { name: verbatim(name) })}
      submit={t('End the membership')}
      {...form.dialog}
      onClose={onClose}
    >
      <p>
        {t(
          'Nothing can be opened for it afterwards. What it had stays readable for its owners and for you.',
        )}
      </p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
