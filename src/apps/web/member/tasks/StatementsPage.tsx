import { StatementsPanel } from '../../../../modules/statements/web/StatementsPanel.tsx'
import { useStatements } from '../../../../modules/statements/web/useStatements.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { TaskPage } from '../TaskPage.tsx'
import { WithOverview } from '../WithOverview.tsx'

export function StatementsPage() {
  const t = useTranslate()
  return (
    <TaskPage title={t('Statements')} tile="statements">
      <WithOverview reads={[useStatements()]}>
        {(overview) => <StatementsPanel overview={overview} />}
      </WithOverview>
    </TaskPage>
  )
}
