import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { dayOf } from '../../../values/dates.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { NO_FILTERS } from './address.ts'
import { LatestRows } from './LatestRows.tsx'
import { NoTransactions } from './NoTransactions.tsx'
import { TransactionDetail } from './TransactionDetail.tsx'
import { useActivity } from './useActivity.ts'
import { useOpenTransaction } from './useOpenTransaction.ts'

const LATEST_COUNT = 6

interface AccountTransactionsProps {
  readonly accountId: string
  /** Where all of them are. */
  readonly allTo: string
}

/** The latest transactions of one account, and the way to all of them. */
export function AccountTransactions({ accountId, allTo }: AccountTransactionsProps) {
  const t = useTranslate()
  const { query, items } = useActivity({ ...NO_FILTERS, account: accountId })
  const opened = useOpenTransaction(items)
  return (
    <Card
      title={t('Latest transactions')}
      titleId="account-transactions"
      flush
      className="overflow-hidden"
    >
      {items.length > 0 ? (
        <>
          <LatestRows
            items={items.slice(0, LATEST_COUNT)}
            today={dayOf(serverNow(), institution.timeZone)}
            naming={false}
            onOpen={opened.open}
          />
          <p className="border-t border-line px-4 py-1 sm:px-6">
            <TextLink to={allTo} className="inline-block py-2.5 font-medium">
              {t('All transactions of this account')}
            </TextLink>
          </p>
        </>
      ) : query.isError ? (
        <LoadFailure
          title={t("We couldn't load your transactions.")}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
          className="m-4"
        >
          {t('Your money is not affected.')}
        </LoadFailure>
      ) : query.isPending ? (
        <Loading label={t('Loading your transactions')}>
          <Skeleton className="m-4 h-60" />
        </Loading>
      ) : (
        <NoTransactions />
      )}
      <TransactionDetail opened={opened} />
    </Card>
  )
}
