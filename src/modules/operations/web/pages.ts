import { Clock3 } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'
import { say } from '../../../values/sentence.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'jobs',
    place: { label: say('Jobs'), icon: Clock3, keys: ['g', 'j'], position: 80 },
    load: async () => (await import('./JobsPage.tsx')).JobsPage,
  },
]
