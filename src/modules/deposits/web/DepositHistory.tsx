import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { pagingOf } from '../../../platform/web/queries.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { askPath } from '../../support/about.contract.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { ListEnd } from '../../../ui/lists/ListEnd.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { type Deposit, listDeposits } from '../contract.ts'
import { DepositFacts } from './DepositFacts.tsx'
import { StatusLine } from './StatusLine.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The member's deposits, newest first; follows the decisions of staff. */
function useDepositHistory() {
  useFollowing(['deposits', 'ledger.posted'], ['deposits'])
  return useInfiniteQuery({
    queryKey: ['deposits', 'mine'],
    queryFn: ({ pageParam }) =>
      call(listDeposits, { query: { before: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ deposits, more }) => (more ? deposits.at(-1)?.id : undefined),
  })
}

export function DepositHistory() {
  const t = useTranslate()
  const history = useDepositHistory()
  const deposits = history.data?.pages.flatMap((page) => page.deposits)
  return (
    <section
      aria-labelledby="deposit-history"
      className="min-w-0 border-t border-line pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8"
    >
      <h2 id="deposit-history" className="mb-2 font-sans text-h3 font-semibold">
        {t('Deposit history')}
      </h2>
      {deposits ? (
        <Listed deposits={deposits} />
      ) : (
        <NotLoaded
          query={history}
          label={t('Loading your deposits')}
          failed={t("We couldn't load your deposits.")}
        >
          <Skeleton className="h-40" />
        </NotLoaded>
      )}
      {history.hasNextPage ? (
        <ListEnd {...pagingOf(history)} isEmpty={false} lookedBackTo={null} size="small" />
      ) : null}
    </section>
  )
}

const Listed = ({ deposits }: { readonly deposits: readonly Deposit[] }) => {
  const t = useTranslate()
  return deposits.length === 0 ? (
    <div className="-mx-4 sm:-mx-6">
      <EmptyState title={t('No deposits yet.')} drawing="ledger">
        {t('Checks you deposit show here, with where they stand.')}
      </EmptyState>
    </div>
  ) : (
    <ul className="divide-y divide-line">
      {deposits.map((deposit) => (
        <li key={deposit.id} className="@container grid gap-2 py-4">
          <Line deposit={deposit} />
        </li>
      ))}
    </ul>
  )
}

const Line = ({ deposit }: { readonly deposit: Deposit }) => {
  const t = useTranslate()
  const { id, amount, credited, account, note, submittedAt, referenceCode } = deposit
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="money font-semibold">{formatMoney(fromDecimal(credited ?? amount))}</span>
        <span className="text-small text-ink-2">
          <AccountName {...account} />
        </span>
      </p>
      <StatusLine deposit={deposit} />
      <div className="grid gap-0.5 text-small break-words">
        <DepositFacts deposit={deposit} />
        {note ? <p className="text-ink-2">{t('Note: {note}', { note })}</p> : null}
        <p className="text-ink-2">
          {t.rich('{time}, reference {code}', {
            time: <Time instant={submittedAt} zone={institution.timeZone} format="moment" />,
            code: <span className="money">{referenceCode}</span>,
          })}
        </p>
        <p>
          <TextLink to={askPath('deposit', id)} className="inline-flex min-h-11 items-center">
            <span>
              {t.rich('Ask about this<hidden> deposit, reference {code}</hidden>', {
                code: referenceCode,
                hidden: (words) => <span className="sr-only">{words}</span>,
              })}
            </span>
          </TextLink>
        </p>
      </div>
    </>
  )
}
