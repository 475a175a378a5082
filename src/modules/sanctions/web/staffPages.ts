import { ShieldAlert } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/sanctions',
    permission: 'sanctions:review',
    place: {
      label: say('Sanctions'),
      icon: ShieldAlert,
      keys: ['g', 'x'],
      stands: { side: 45 },
    },
    load: async () => (await import('./SanctionsPage.tsx')).SanctionsPage,
  },
  {
    path: '/admin/sanctions/:id',
    permission: 'sanctions:review',
    load: async () => (await import('./HitPage.tsx')).HitPage,
  },
]
