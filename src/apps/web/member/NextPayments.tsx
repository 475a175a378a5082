import { ComingUp, useHome } from '../../../modules/home/web/home.ts'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What comes next, as soon as it is known. */
export function NextPayments() {
  const t = useTranslate()
  const { data, error, isError, isFetching, refetch } = useHome()
  if (data) return <ComingUp home={data} />
  if (isError)
    return (
      <LoadFailure
        title={t("We couldn't load what comes next.")}
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      >
        {t('Your money is not affected.')}
      </LoadFailure>
    )
  return (
    <Loading label={t('Loading what comes next')}>
      <Skeleton className="h-36 sm:h-60" />
    </Loading>
  )
}
