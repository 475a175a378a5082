import { useState } from 'react'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { CardOverview } from './CardOverview.tsx'
import { CardStatements } from './CardStatements.tsx'

/** A member's cards. None are issued yet, so both are samples and say so. */
export function CardsPanel() {
  const [tab, setTab] = useState('overview')
  return (
    <Tabs
      label="Cards"
      selected={tab}
      onSelect={setTab}
      items={[
        { id: 'overview', label: 'Overview', panel: <CardOverview /> },
        { id: 'statements', label: 'Statements', panel: <CardStatements /> },
      ]}
    />
  )
}
