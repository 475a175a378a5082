import { BillPay } from '../../../../modules/bills/web/BillPay.tsx'
import { useBills } from '../../../../modules/bills/web/useBills.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { TaskPage } from '../TaskPage.tsx'
import { transactionPath } from '../../../../modules/activity/places.contract.ts'
import { WithOverview } from '../WithOverview.tsx'

export function BillsPage() {
  const t = useTranslate()
  return (
    <TaskPage title={t('Bill Pay')} tile="billpay">
      <WithOverview reads={[useBills()]}>
        {({ accounts }, onChanged) => <BillPay {...{ accounts, onChanged, transactionPath }} />}
      </WithOverview>
    </TaskPage>
  )
}
