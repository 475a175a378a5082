import { Clock3 } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/jobs',
    place: { label: say('Jobs'), icon: Clock3, keys: ['g', 'j'], stands: { side: 80 } },
    load: async () => (await import('./JobsPage.tsx')).JobsPage,
  },
  {
    path: '/admin/jobs/health',
    permission: 'jobs:run',
    load: async () => (await import('./HealthPage.tsx')).HealthPage,
  },
]
