import { MessageSquareWarning } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { DISPUTE, DISPUTES, REPORT, STAFF_DISPUTES } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: DISPUTES,
    place: {
      label: say('Reported problems'),
      icon: MessageSquareWarning,
      stands: { more: 58, account: 58 },
    },
    load: async () => (await import('./DisputesPage.tsx')).DisputesPage,
  },
  { path: REPORT, load: async () => (await import('./ReportPage.tsx')).ReportPage },
  { path: DISPUTE, load: async () => (await import('./DisputePage.tsx')).DisputePage },
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
