import { ChartColumn } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'
import { say } from '../../../values/sentence.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'analytics',
    place: { label: say('Analytics'), icon: ChartColumn, keys: ['g', 'a'], position: 40 },
    load: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
  },
]
