import { Download, Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiRefusal } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { formatDay } from '../../../values/formats.ts'
import { Month } from '../contract.ts'
import { pdfAddress, type StatementKey, STATEMENTS } from './places.ts'
import { Sheet, StatementBody } from './StatementSheet.tsx'
import { useDownload } from './useDownload.ts'
import { useStatement } from './useStatements.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** A statement to read on the screen and to print. */
export function StatementPage() {
  const t = useTranslate()
  const { accountId = '', month = '' } = useParams()
  const title = Month.safeParse(month).success
    ? t('Statement for {month}', { month: formatDay(month, 'month') })
    : t('Statement')
  const key = { accountId, month }
  const { data, error, isFetching, refetch } = useStatement(key)
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={STATEMENTS}>{t('Back to Statements')}</BackLink>
      {data ? <Actions statement={key} /> : null}
      <Sheet title={title} reference={`${accountId.slice(-4)}${month}`}>
        {data ? <StatementBody statement={data} /> : null}
        {error && !data ? (
          <Trouble error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {data || error ? null : (
          <Loading label={t('Loading the statement')} onRetry={() => void refetch()}>
            <Skeleton className="h-96" />
          </Loading>
        )}
      </Sheet>
    </>
  )
}

function Actions({ statement }: { readonly statement: StatementKey }) {
  const t = useTranslate()
  const file = useDownload()
  return (
    <div className="no-print mb-5 grid gap-3">
      <ActionFailure failure={file.error ? t('Your statement was not downloaded.') : undefined}>
        {file.error && messageOf(t, file.error)}
      </ActionFailure>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => print()}
        >
          {t('Print')}
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          busy={file.address !== undefined}
          busyLabel={t('Downloading')}
          onClick={() => file.save(pdfAddress(statement))}
        >
          {t('Download PDF')}
        </Button>
      </div>
    </div>
  )
}

interface TroubleProps {
  readonly error: Error
  readonly busy: boolean
  readonly onRetry: () => void
}

/** A refusal is for good; silence is worth another try. */
const Trouble = ({ error, busy, onRetry }: TroubleProps) => {
  const t = useTranslate()
  const said = { title: t('We cannot show this statement.'), children: messageOf(t, error) }
  return error instanceof ApiRefusal ? (
    <Notice live {...said} />
  ) : (
    <LoadFailure {...{ busy, onRetry }} {...said} />
  )
}
