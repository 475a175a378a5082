import { Megaphone } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/status',
    permission: 'status:announce',
    place: {
      label: say('Service status'),
      icon: Megaphone,
      keys: ['g', 'v'],
      stands: { side: 82 },
    },
    load: async () => (await import('./NoticesPage.tsx')).NoticesPage,
  },
]
