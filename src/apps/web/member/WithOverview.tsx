import type { ReactNode } from 'react'
import type { Overview } from '../../../modules/activity/contract.ts'
import { useOverview } from '../../../modules/activity/web/useOverview.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { OverviewTrouble } from './OverviewTrouble.tsx'

/** What is read besides the accounts: a form drawn before it is there would move under the reader's eyes. */
interface FirstRead {
  readonly isPending: boolean
  readonly failureCount: number
}

interface WithOverviewProps {
  readonly reads?: readonly FirstRead[]
  readonly children: (overview: Overview, onChanged: () => void) => ReactNode
}

/** What is done with the member's accounts, once they are read. Of the other reads only the first try is waited for. */
export function WithOverview({ reads = [], children }: WithOverviewProps) {
  const t = useTranslate()
  const overview = useOverview()
  const { data, isError } = overview
  const reading = reads.some(({ isPending, failureCount }) => isPending && failureCount === 0)
  return (
    <>
      {isError ? <OverviewTrouble overview={overview} /> : null}
      {data && !reading ? (
        <Card>{children(data, () => void overview.refetch())}</Card>
      ) : isError ? null : (
        <Loading label={t('Loading your accounts')}>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </>
  )
}
