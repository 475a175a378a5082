import { Landmark } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/payments',
    place: { label: say('Payments'), icon: Landmark, keys: ['g', 'n'], stands: { side: 44 } },
    load: async () => (await import('./PaymentsPage.tsx')).PaymentsPage,
  },
  {
    path: '/admin/payments/reconciliation',
    load: async () => (await import('./ReconciliationPage.tsx')).ReconciliationPage,
  },
  {
    path: '/admin/payments/files/:id',
    load: async () => (await import('./FilePage.tsx')).FilePage,
  },
]
