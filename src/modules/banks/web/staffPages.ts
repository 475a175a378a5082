import { Landmark } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/settings/banks',
    permission: 'payments:operate',
    place: {
      label: say('Bank directory'),
      icon: Landmark,
      stands: { palette: 10 },
      within: say('Settings'),
      keywords: ['FedACH', 'routing numbers'],
    },
    load: async () => (await import('./BankDirectoryPage.tsx')).BankDirectoryPage,
  },
]
