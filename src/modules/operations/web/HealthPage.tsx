import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type Health, readHealth } from '../health.contract.ts'
import { checksOf } from './healthChecks.ts'

const LOOK_EVERY_MS = 15_000

/** How the portal does, for staff: what is all right, and what somebody has to look at. */
export function HealthPage() {
  const t = useTranslate()
  const query = useQuery({
    queryKey: ['health'],
    queryFn: () => call(readHealth, {}, { background: true }),
    refetchInterval: LOOK_EVERY_MS,
  })
  return (
    <>
      <PageTitle title={t('Health')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Health')}</h1>
      <p className="mt-1 max-w-prose text-ink-2">
        {t.rich('How the portal does. What it does by itself stands under <link>Jobs</link>.', {
          link: (words) => <TextLink to="/admin/jobs">{words}</TextLink>,
        })}
      </p>
      <div className="mt-6">
        {query.data ? (
          <Checks health={query.data} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Looking at the portal')}
            failed={t("We couldn't look at the portal.")}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

function Checks({ health }: { readonly health: Health }) {
  const t = useTranslate()
  const at = <Time instant={health.now} zone={institution.timeZone} format="clock" />
  return (
    <>
      <dl className="divide-y divide-line rounded-card border border-line bg-surface">
        {checksOf(t, health).map(({ what, tone, state, about }) => (
          <div
            key={what}
            className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:px-6"
          >
            <dt className="font-semibold">{what}</dt>
            <dd className="min-w-0">
              <Tag tone={tone} icon>
                {state}
              </Tag>
              <span className="mt-1 block text-small wrap-anywhere text-ink-2">{about}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-2">{t.rich('As of {at}.', { at })}</p>
    </>
  )
}
