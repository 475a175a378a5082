import { useState } from 'react'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { CardOverview } from './CardOverview.tsx'
import { CardStatements } from './CardStatements.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** A member's cards. None are issued yet, so both are samples and say so. */
export function CardsPanel() {
  const t = useTranslate()
  const [tab, setTab] = useState('overview')
  return (
    <Tabs
      label={t('Cards')}
      selected={tab}
      onSelect={setTab}
      items={[
        { id: 'overview', label: t('Overview'), panel: <CardOverview /> },
        { id: 'statements', label: t('Statements'), panel: <CardStatements /> },
      ]}
    />
  )
}
