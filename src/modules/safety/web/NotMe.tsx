import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { SecurityEvent } from '../../audit/contract.ts'
import { type Report, reportEvent } from '../contract.ts'
import { WhatLocks } from './LockCard.tsx'
import { leaveLocked } from './lockedPage.ts'

interface NotMeProps {
  readonly event: SecurityEvent
  /** What the member said was not them already. */
  readonly reports: readonly Report[]
}

/** Beside an event of the security history that may have been somebody else. */
export function NotMe({ event, reports }: NotMeProps) {
  const t = useTranslate()
  const isReported = reports.some(({ words, at }) => words === event.words && at === event.at)
  return isReported ? <Tag>{t('Reported')}</Tag> : <ReportButton event={event} />
}

function ReportButton({ event: { id, words, at } }: Pick<NotMeProps, 'event'>) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const report = useMutation({
    mutationFn: () => call(reportEvent, { body: { eventId: id } }),
    onSuccess: () => void leaveLocked(),
  })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="shrink-0"
        onClick={() => {
          report.reset()
          setAsking(true)
        }}
      >
        {t.rich("This wasn't me<hidden> (“{words}”, {time})</hidden>", {
          hidden: (inner) => <span className="sr-only">{inner}</span>,
          words,
          time: formatMoment(new Date(at), institution.timeZone, 'moment'),
        })}
      </Button>
      <AlertDialog
        title={t("This wasn't you?")}
        open={asking}
        confirm={t('Lock everything and tell staff')}
        cancel={t('It was me')}
        busy={report.isPending || report.isSuccess}
        busyLabel={t('Locking')}
        failure={report.error ? messageOf(t, report.error) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => report.mutate()}
      >
        <p className="mb-3">
          {t('"{words}": we lock everything at once, and our staff get in touch with you.', {
            words,
          })}
        </p>
        <WhatLocks />
      </AlertDialog>
    </>
  )
}
