import { Clock3 } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'jobs',
    place: { label: 'Jobs', icon: Clock3, keys: ['g', 'j'], position: 80 },
    load: async () => (await import('./JobsPage.tsx')).JobsPage,
  },
]
