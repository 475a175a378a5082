import { DepositPanel } from '../../../../modules/deposits/web/DepositPanel.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { TaskPage } from '../TaskPage.tsx'
import { WithOverview } from '../WithOverview.tsx'

export function DepositPage() {
  const t = useTranslate()
  return (
    <TaskPage title={t('Mobile Deposit')} tile="deposit">
      <WithOverview>{(overview) => <DepositPanel overview={overview} />}</WithOverview>
    </TaskPage>
  )
}
