import { CardsPanel } from '../../../../modules/cards/web/CardsPanel.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { TaskPage } from '../TaskPage.tsx'

export function CardsPage() {
  const t = useTranslate()
  return (
    <TaskPage title={t('Cards')} tile="cards">
      <Card>
        <CardsPanel />
      </Card>
    </TaskPage>
  )
}
