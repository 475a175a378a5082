import { Download, Mail } from 'lucide-react'
import { messageOf } from '../../../platform/web/failures.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { Period } from '../periods.contract.ts'
import { pdfAddress, type StatementKey, statementPath } from './places.ts'
import { useDownload } from './useDownload.ts'
import { useMailing } from './useMailing.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface RequestProps {
  readonly statement: StatementKey
  readonly period: Period
}

/** The statement of a month that is over: by email, as a file, or on a page to print. */
export function RequestStatement({ statement, period }: RequestProps) {
  const t = useTranslate()
  const mailing = useMailing()
  const file = useDownload()
  const address = pdfAddress(statement)
  return (
    <div className="grid gap-4">
      <ActionFailure failure={mailing.error ? t('Your statement was not sent.') : undefined}>
        {mailing.error && messageOf(t, mailing.error)}
      </ActionFailure>
      <ActionFailure failure={file.error ? t('Your statement was not downloaded.') : undefined}>
        {file.error && messageOf(t, file.error)}
      </ActionFailure>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<Mail aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          busy={mailing.isPending}
          busyLabel={t('Preparing')}
          onClick={() => mailing.send(statement)}
        >
          {t('Request statement')}
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          busy={file.address === address}
          busyLabel={t('Downloading')}
          onClick={() => file.save(address)}
        >
          {t('Download PDF')}
        </Button>
        <TextLink to={statementPath(statement)} className="py-2.5 font-medium">
          {t.rich('View and print<hidden> the {month} statement</hidden>', {
            hidden: (words) => <span className="sr-only">{words}</span>,
            month: period.label,
          })}
        </TextLink>
      </div>
      <p className="text-small text-ink-2">{t('A statement that you request comes by email.')}</p>
      {mailing.message === undefined ? null : (
        <Notice kind="success" live>
          {mailing.message}
        </Notice>
      )}
    </div>
  )
}
