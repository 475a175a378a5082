import { ChartColumn } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/analytics',
    permission: 'analytics:read',
    place: { label: say('Analytics'), icon: ChartColumn, keys: ['g', 'a'], stands: { side: 60 } },
    load: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
  },
]
