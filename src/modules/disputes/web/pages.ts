import { MessageSquareWarning } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { DISPUTE, DISPUTES, REPORT } from '../places.contract.ts'

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
]
