import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { endServiceNotice, type ServiceNotice } from '../contract.ts'

interface EndNoticeProps {
  readonly notice: ServiceNotice
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks first: everybody reads it at once. */
export function EndNotice({ notice, onDone, onClose }: EndNoticeProps) {
  const t = useTranslate()
  const { id } = useRequestId()
  const { title, version, state } = notice
  const end = useMutation({
    mutationFn: () =>
      call(endServiceNotice, { params: { noticeId: notice.id }, body: { id, version } }),
    onSuccess: onDone,
  })
  return (
    <AlertDialog
      open
      title={state === 'ahead' ? t('Call this off?') : t('Say that this is over?')}
      cancel={t('Not yet')}
      confirm={state === 'ahead' ? t('Call it off') : t('It is over')}
      busy={end.isPending}
      failure={end.error ? messageOf(t, end.error) : undefined}
      onCancel={onClose}
      onConfirm={() => end.mutate()}
    >
      {t('Everybody reads at once how “{title}” ended. The notice stays for a week.', { title })}
    </AlertDialog>
  )
}
