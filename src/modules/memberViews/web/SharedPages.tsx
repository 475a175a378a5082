import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { endSharing, type SharedView, shareView, VIEW_MINUTES } from '../contract.ts'

interface SharedProps {
  readonly view: SharedView
  /** What the call is about, where nothing else on the page says so. */
  readonly about?: ReactNode
  /** It is read anew then. */
  readonly onChanged: () => void
}

/** To the member, on every page while it goes on: who may see it, until when, and that it ends with a press. */
export function SharedNotice({ view, about, onChanged }: SharedProps) {
  const t = useTranslate()
  const end = useMutation({
    mutationFn: () => call(endSharing, { params: { id: view.id } }),
    onSettled: onChanged,
  })
  const { staffName: name, begunAt, endsAt } = view
  return (
    <Notice
      kind="warning"
      title={
        begunAt === null
          ? t('{name} may see your pages', { name })
          : t('{name} sees your pages', { name })
      }
      actions={
        <Button variant="secondary" size="small" busy={end.isPending} onClick={() => end.mutate()}>
          {t('End it now')}
        </Button>
      }
    >
      {t.rich('Until {time} at the latest, to read alone. Your security pages are not shown.', {
        time: <Time instant={endsAt} zone={institution.timeZone} format="clock" />,
      })}
      {about === undefined ? null : <p>{about}</p>}
      <ActionFailure className="mt-2" failure={end.error ? messageOf(t, end.error) : undefined} />
    </Notice>
  )
}

interface ShareProps {
  readonly call: { readonly id: string; readonly staffName: string }
  readonly onChanged: () => void
}

/** Lets whoever is calling see the member's pages, after it was said what that means. */
export function ShareButton({ call: running, onChanged }: ShareProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="mt-3">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('Show my pages')}
        </Button>
      </div>
      {asking ? (
        <ShareDialog call={running} onChanged={onChanged} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}

function ShareDialog({
  call: running,
  onChanged,
  onClose,
}: ShareProps & { readonly onClose: () => void }) {
  const t = useTranslate()
  const { id } = useRequestId()
  const { staffName: name } = running
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(shareView, { body: { id, callId: running.id } }),
    onSuccess: () => {
      onClose()
      onChanged()
    },
  })
  return (
    <AlertDialog
      open
      title={t('Let {name} see your pages?', { name })}
      cancel={t('Keep them to myself')}
      confirm={t('Show my pages')}
      busy={isPending}
      busyLabel={t('Showing')}
      failure={error ? messageOf(t, error) : undefined}
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      <p>
        {t(
          '{name} then sees your accounts and payments as you see them, for {minutes} minutes at most and only while this call runs. Nothing can be changed or paid, and your security pages are not shown. You can end it at any moment.',
          { name, minutes: VIEW_MINUTES },
        )}
      </p>
    </AlertDialog>
  )
}
