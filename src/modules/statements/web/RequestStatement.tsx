import { Download, Mail } from 'lucide-react'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { Period } from '../periods.contract.ts'
import { pdfAddress, type StatementKey, statementPath } from './places.ts'
import { useDownload } from './useDownload.ts'
import { useMailing } from './useMailing.ts'

interface RequestProps {
  readonly statement: StatementKey
  readonly period: Period
}

/** The statement of a month that is over: by mail, as a file, or on a page to print. */
export function RequestStatement({ statement, period }: RequestProps) {
  const mailing = useMailing()
  const file = useDownload()
  const address = pdfAddress(statement)
  return (
    <div className="grid gap-4">
      <ActionFailure failure={mailing.error ? 'Your statement was not sent.' : undefined}>
        {mailing.error?.message}
      </ActionFailure>
      <ActionFailure failure={file.error ? 'Your statement was not downloaded.' : undefined}>
        {file.error?.message}
      </ActionFailure>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<Mail aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          busy={mailing.isPending}
          busyLabel="Preparing"
          onClick={() => mailing.send(statement)}
        >
          Request statement
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          busy={file.address === address}
          busyLabel="Downloading"
          onClick={() => file.save(address)}
        >
          Download PDF
        </Button>
        <TextLink to={statementPath(statement)} className="py-2.5 font-medium">
          View and print
          <span className="sr-only"> the {period.label} statement</span>
        </TextLink>
      </div>
      {mailing.message === undefined ? null : (
        <Notice kind="success" live>
          {mailing.message}
        </Notice>
      )}
    </div>
  )
}
