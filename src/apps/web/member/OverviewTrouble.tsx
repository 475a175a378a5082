import type { useOverview } from '../../../modules/activity/web/useOverview.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface OverviewTroubleProps {
  /** Figures from before may still be on the page. */
  readonly overview: ReturnType<typeof useOverview>
}

/** The accounts could not be read: nothing happened to the money, and it can be tried again. */
export const OverviewTrouble = ({ overview }: OverviewTroubleProps) => {
  const t = useTranslate()
  const { data, error, isFetching, refetch } = overview
  return (
    <LoadFailure
      className="mt-6"
      title={t("We couldn't load your accounts.")}
      onRetry={() => void refetch()}
      error={error}
      busy={isFetching}
    >
      {t('Your money is not affected.')}
      {data ? (
        <>
          {' '}
          {t.rich('Updated {moment}.', {
            moment: <Time instant={data.asOf} zone={institution.timeZone} format="clock" />,
          })}
        </>
      ) : null}
    </LoadFailure>
  )
}
