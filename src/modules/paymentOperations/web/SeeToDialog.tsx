import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ReasonField } from '../../accounts/web/accounts.tsx'
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
      <p>
        {t(
          'This moves no money: say what was done about it, for example that you sent it back or posted it yourself.',
        )}
      </p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
