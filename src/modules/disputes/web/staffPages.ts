import { MessageSquareWarning } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { STAFF_DISPUTES } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: STAFF_DISPUTES,
    permission: 'disputes:decide',
    place: {
      label: say('Disputes'),
      icon: MessageSquareWarning,
      keys: ['g', 'r'],
      stands: { side: 35 },
    },
    load: async () => (await import('./StaffDisputesPage.tsx')).StaffDisputesPage,
  },
]
