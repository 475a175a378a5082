import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say, type Sentence, verbatim } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import type { OpenItem, Reconciliation } from '../contract.ts'
import { useNow, useReconciliation } from './useOverview.ts'
import { OPEN_WORDS, spanWords, sumWords } from './words.ts'

const NAMES: Readonly<Record<Reconciliation['account'], Sentence>> = {
  'clearing:us-banks': say('To and from US banks'),
  'clearing:international': say('Abroad'),
  'clearing:checks': say('Deposited checks'),
}

/** What stands on the clearing accounts, beside the payments and files that explain it. */
export function ReconciliationPage() {
  const t = useTranslate()
  const query = useReconciliation()
  return (
    <>
      <PageTitle title={t('Reconciliation')} institution={institution.shortName} />
      <BackLink to="/admin/payments">{t('All payments')}</BackLink>
      <h1 tabIndex={-1}>{t('Reconciliation')}</h1>
      <p className="mt-1 max-w-measure text-ink-2">
        {t(
          'Money that leaves or arrives stands on a clearing account in between. Every cent there belongs to a payment that is under way.',
        )}
      </p>
      <div className="mt-6 grid gap-6">
        {query.data ? (
          query.data.accounts.map((account) => <Account key={account.account} {...account} />)
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading the reconciliation')}
            failed={t("We couldn't load the reconciliation.")}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

const amountOf = (decimal: string) => formatMoney(fromDecimal(decimal))

function Account(account: Reconciliation) {
  const t = useTranslate()
  const now = useNow()
  const { balance, difference, groups, items } = account
  return (
    <Card title={t(NAMES[account.account])}>
      <div className="grid gap-6">
        <Verdict {...account} />
        <SummaryList
          rows={[
            { term: t('In the ledger'), detail: amountOf(balance) },
            ...groups.map(({ kind, payments }) => ({
              term: t(OPEN_WORDS[kind]),
              detail: sumWords(t, payments),
            })),
            { term: t('Not explained'), detail: amountOf(difference) },
          ]}
        />
        {items.length === 0 ? null : (
          <DataTable
            caption={t('{account}: under way, the oldest first', {
              account: t(NAMES[account.account]),
            })}
            captionShown
            dense
            rows={items}
            keyOf={({ id }) => id}
            columns={columnsOf(t, now)}
          />
        )}
        <Days {...account} />
      </div>
    </Card>
  )
}

function Verdict({ difference, since }: Reconciliation) {
  const t = useTranslate()
  if (Number(difference) === 0) return <Notice kind="success" title={t('Explained to the cent.')} />
  return (
    <Notice
      kind="danger"
      title={
        since === null
          ? t('{amount} is not explained.', { amount: amountOf(difference) })
          : t('{amount} is not explained, since {day}.', {
              amount: amountOf(difference),
              day: formatDay(since),
            })
      }
    >
      {since === null
        ? t(
            'Somebody posted to this account by hand, or a file says something else than its payments. Compare the journal since the last look with its files.',
          )
        : t(
            'Somebody posted to this account by hand, or a file says something else than its payments. Compare the journal of that day with its files.',
          )}
    </Notice>
  )
}

/** What earlier looks found. Of several days each has a stroke: short where everything was explained, tall where not. */
function Days({ days }: Reconciliation) {
  const t = useTranslate()
  const last = days.at(-1)
  if (!last) return null
  const wrong = days.filter(({ difference }) => Number(difference) !== 0)
  return (
    <figure>
      {days.length === 1 ? null : (
        <svg
          viewBox={`0 0 ${days.length * 8} 32`}
          width={days.length * 12}
          height={32}
          className="mb-2 max-w-full"
          aria-hidden="true"
        >
          {days.map(({ day, difference }, i) => (
            <path
              key={day}
              d={`M${i * 8 + 4} 30V${Number(difference) === 0 ? 18 : 4}`}
              strokeWidth="4"
              strokeLinecap="round"
              className={Number(difference) === 0 ? 'stroke-brand' : 'stroke-danger'}
            />
          ))}
        </svg>
      )}
      <figcaption className="text-small text-ink-2">
        {wrong.length === 0
          ? days.length === 1
            ? t('Earlier look, {day}: explained to the cent.', { day: formatDay(last.day) })
            : t('Earlier looks, {count} days until {day}: explained to the cent.', {
                count: days.length,
                day: formatDay(last.day),
              })
          : t('Earlier looks: not explained on {days}.', {
              days: wrong
                .map(
                  ({ day, difference }) =>
                    `${formatDay(day, 'yearless')} (${amountOf(difference)})`,
                )
                .join(', '),
            })}
      </figcaption>
    </figure>
  )
}

const columnsOf = (t: TranslateToNodes, now: Date): readonly Column<OpenItem>[] => [
  { id: 'who', head: t('Of'), rowHead: true, cell: ({ who }) => verbatim(who) },
  {
    id: 'kind',
    head: t('State'),
    cell: ({ kind, exception }) => (exception === null ? t(OPEN_WORDS[kind]) : verbatim(exception)),
  },
  {
    id: 'trace',
    head: t('Trace number'),
    cell: ({ trace }) => (trace === null ? t('None yet') : verbatim(trace)),
  },
  {
    id: 'since',
    head: t('Since'),
    cell: ({ since }) => (
      <>
        <Time instant={since} zone={institution.timeZone} format="moment" />
        <span className="block text-caption text-ink-2">{spanWords(t, new Date(since), now)}</span>
      </>
    ),
  },
  {
    id: 'amount',
    head: t('Amount'),
    numeric: true,
    cell: ({ amount }) => <Amount value={fromDecimal(amount)} />,
  },
]
