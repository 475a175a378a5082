import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { changeSentence } from '../../../platform/web/failures.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type Alert, removeAlert } from '../contract.ts'
import { alertWords } from './alertWords.ts'
import { useTaken } from './useAlerts.ts'

interface RemoveProps {
  readonly alert: Alert
  readonly onRemoved: (words: Words) => void
  readonly onClose: () => void
}

/** Asks before an alert goes. Past ones stay in the list. */
export function RemoveAlert({ alert, onRemoved, onClose }: RemoveProps) {
  const t = useTranslate()
  const taken = useTaken()
  const { id } = useRequestId()
  const said = { alert: alertWords(t, alert) }
  const removing = useMutation({
    mutationFn: () => call(removeAlert, { params: { id: alert.id }, body: { id } }),
    onSuccess: (alerts) => {
      taken(alerts)
      onRemoved(t('Alert removed: {alert}.', said))
    },
  })
  return (
    <AlertDialog
      open
      title={t('Remove this alert?')}
      confirm={t('Remove alert')}
      cancel={t('Keep it')}
      danger
      busy={removing.isPending}
      failure={
        removing.error && !removing.isPending ? changeSentence(t, removing.error) : undefined
      }
      onCancel={onClose}
      onConfirm={() => removing.mutate()}
    >
      <p>{t('You are no longer told when: {alert}.', said)}</p>
    </AlertDialog>
  )
}
