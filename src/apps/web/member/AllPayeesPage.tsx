import { BillerRow } from '../../../modules/bills/web/BillerRow.tsx'
import { billersOf } from '../../../modules/bills/web/billers.ts'
import { useBills } from '../../../modules/bills/web/useBills.ts'
import { PayeesPage } from '../../../modules/payees/web/PayeesPage.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Everybody a member pays: people, banks and billers. */
export function AllPayeesPage() {
  const t = useTranslate()
  const { data, error, isError, isFetching, refetch } = useBills()
  return (
    <PayeesPage
      others={
        data &&
        billersOf(data).map((biller) => ({
          key: biller.key,
          name: biller.name,
          row: <BillerRow biller={biller} />,
        }))
      }
      trouble={
        isError ? (
          <LoadFailure
            className="mt-6"
            title={t("We couldn't load your billers.")}
            error={error}
            onRetry={() => void refetch()}
            busy={isFetching}
          >
            {t('Your money is not affected.')}
          </LoadFailure>
        ) : null
      }
    />
  )
}
