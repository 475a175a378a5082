import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Unbroken } from '../../../ui/format/Unbroken.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { listStopOrders, type StoppedAccount } from '../contract.ts'
import { StopList } from './StopList.tsx'

/** The companies that are stopped on an account, and the way to lift each. */
export function StopOrdersPage() {
  const t = useTranslate()
  const { accountId = '' } = useParams()
  const query = useQuery({
    queryKey: ['stop-orders', accountId],
    queryFn: () => call(listStopOrders, { params: { accountId } }),
  })
  const { data, error } = query
  const title = t('Stopped companies')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to="/dashboard">{t('Back to the dashboard')}</BackLink>
      <h1 tabIndex={-1}>
        <Unbroken>{title}</Unbroken>
      </h1>
      <div className="mt-6">
        {data ? (
          <Stopped key={accountId} stopped={data} onLifted={() => void query.refetch()} />
        ) : error instanceof ApiRefusal ? (
          <Notice live title={messageOf(t, error)} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading')}
            failed={t("We couldn't load the stopped companies.")}
            about={t('Nothing was changed.')}
          >
            <Skeleton className="h-48" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

const TITLE = 'stopped-title'

interface StoppedProps {
  readonly stopped: StoppedAccount
  readonly onLifted: () => void
}

function Stopped({ stopped, onLifted }: StoppedProps) {
  const t = useTranslate()
  const focusNext = useFocusNext()
  const [said, setSaid] = useState<Words>()
  const tell = (sentence: Words) => {
    setSaid(sentence)
    onLifted()
    focusNext(TITLE)
  }
  const { stops, mayAct } = stopped
  return (
    <Card title={<AccountName {...stopped} />} titleId={TITLE} className="max-w-form">
      <div className="grid gap-4">
        {said === undefined ? null : <Notice live kind="success" title={said} />}
        {stops.length === 0 ? (
          <p>
            {t('Nothing is stopped. To stop a company, open a withdrawal of it in your activity.')}
          </p>
        ) : (
          <StopList stops={stops} mayAct={mayAct} onLifted={tell} />
        )}
      </div>
    </Card>
  )
}
