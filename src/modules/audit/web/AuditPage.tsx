import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { DownloadLink } from '../../../ui/buttons/DownloadLink.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { dayOf } from '../../../values/dates.ts'
import { formatNumber } from '../../../values/formats.ts'
import { EXPORT_ROWS_MAX } from '../contract.ts'
import { exportAddress } from './address.ts'
import { RESULTS_ID } from './places.ts'
import { TrailFilterForm } from './TrailFilterForm.tsx'
import { TrailList } from './TrailList.tsx'
import { useTrail } from './useTrail.ts'
import { useTrailFilters } from './useTrailFilters.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Who did what to whom, for administrators. */
export function AuditPage() {
  const t = useTranslate()
  const filters = useTrailFilters()
  const trail = useTrail(filters.applied)
  const today = dayOf(serverNow(), institution.timeZone)
  return (
    <>
      <PageTitle title={t('Audit trail')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Audit trail')}</h1>
      <p className="mt-1 text-ink-2">
        {t('Who did what to whom, newest first. Records are only ever added.')}
      </p>
      <div className="mt-6 grid gap-6">
        <Card aria-label={t('Search and filters')}>
          <TrailFilterForm
            filters={filters}
            actor={trail.actor}
            subject={trail.subject}
            today={today}
          />
        </Card>
        <Card
          title={t('Events')}
          titleId={RESULTS_ID}
          aside={
            <DownloadLink href={exportAddress(filters.applied)}>{t('Download CSV')}</DownloadLink>
          }
          flush
          className="overflow-hidden"
        >
          <p className="px-4 pb-3 text-small text-ink-2 sm:px-6">
            {t('The file has the latest {count} events of these, at most.', {
              count: formatNumber(EXPORT_ROWS_MAX),
            })}
          </p>
          <TrailList trail={trail} filters={filters} />
        </Card>
      </div>
    </>
  )
}
