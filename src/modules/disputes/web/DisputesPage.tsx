import { Link } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { DisputeSummary } from '../contract.ts'
import { disputePath } from '../places.contract.ts'
import { useDisputes } from './useDisputes.ts'
import { nextWords, statusOf } from './words.ts'

/** The cases of a member's accounts, and where each stands. */
export function DisputesPage() {
  const t = useTranslate()
  const query = useDisputes()
  const { data } = query
  return (
    <section>
      <PageTitle title={t('Reported problems')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Reported problems')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t('To report one, open the transaction in your activity and choose Report a problem.')}
      </p>
      <div className="mt-6 max-w-[44rem]">
        {data ? (
          <Card flush className="overflow-hidden">
            {data.disputes.length === 0 ? (
              <EmptyState
                title={t('Nothing was reported.')}
                drawing="ledger"
                action={<TextLink to="/dashboard/activity">{t('Your activity')}</TextLink>}
              >
                {t('What you report shows here, with each step and what happens next.')}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {inOrder(data.disputes).map((dispute) => (
                  <Row key={dispute.id} dispute={dispute} />
                ))}
              </ul>
            )}
          </Card>
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading reported problems')}
            failed={t("We couldn't load what you reported.")}
            about={t('Your cases are not affected.')}
          >
            <Skeleton className="h-40" />
          </NotLoaded>
        )}
      </div>
    </section>
  )
}

/** What waits for the member first, then what is open; the latest before others of its sort, as they come. */
const inOrder = (disputes: readonly DisputeSummary[]): readonly DisputeSummary[] =>
  disputes.toSorted((a, b) => placeOf(a) - placeOf(b))

const placeOf = ({ isAsked, state }: DisputeSummary): number => {
  if (isAsked) return 0
  return state === 'open' ? 1 : 2
}

function Row({ dispute }: { readonly dispute: DisputeSummary }) {
  const t = useTranslate()
  const { id, description, disputed, filedOn, caseNumber } = dispute
  const [status, tone] = statusOf(t, dispute)
  return (
    <li className="grid gap-1 p-4 sm:p-5">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 font-sans text-body font-semibold">
        <Link
          to={disputePath(id)}
          className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
        >
          {description}
        </Link>
        <PrivateAmount value={fromDecimal(disputed)} />
      </h2>
      <p>
        <Tag tone={tone} icon>
          {status}
        </Tag>
      </p>
      <p>{nextWords(t, dispute)}</p>
      <p className="text-small text-ink-2">
        {t('Case {number}, reported on {day}', { number: caseNumber, day: formatDay(filedOn) })}
      </p>
    </li>
  )
}
