import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type PaymentException, seeToEntry, SeeToBody } from '../contract.ts'
import { useOverviewAnew } from './useOverview.ts'

export type EntryException = Extract<PaymentException, { kind: 'entry' }>

interface SeeToProps {
  readonly exception: EntryException
  readonly onClose: () => void
}

/** Takes an entry off the list, with what was done about it. */
export function SeeToDialog({ exception: { id: entryId, entry }, onClose }: SeeToProps) {
  const t = useTranslate()
  const readAnew = useOverviewAnew()
  const form = useSentForm({
    schema: SeeToBody,
    blank: { reason: '' },
    bodyOf: ({ reason }, id: string) => ({ id, reason }),
    send: (body) => call(seeToEntry, { params: { entryId }, body }),
    onSent: () => {
      readAnew()
      onClose()
    },
    onRefused: readAnew,
  })
  return (
    <FormDialog
      title={t('Seen to')}
      submit={t('Take it off the list')}
      {...form.dialog}
      onClose={onClose}
    >
      <p>{verbatim(`${entry}.`)}</p>
      <p>{t('This moves no money: whatever came with it has to be sent back or posted before.')}</p>
      <TextField
        {...form.field('reason')}
        label={t('What was done')}
        hint={t('Kept in the audit trail.')}
        autoComplete="off"
      />
    </FormDialog>
  )
}
