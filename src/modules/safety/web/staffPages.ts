import { PhoneCall } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { STAFF_SAFETY } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: STAFF_SAFETY,
    permission: 'fraud:review',
    place: {
      label: say('Safety reports'),
      icon: PhoneCall,
      keys: ['g', 'y'],
      stands: { side: 25 },
    },
    load: async () => (await import('./StaffSafetyPage.tsx')).StaffSafetyPage,
  },
]
