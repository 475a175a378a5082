import { Landmark } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/payments',
    permission: 'payments:read',
    place: { label: say('Payments'), icon: Landmark, keys: ['g', 'n'], stands: { side: 44 } },
    load: async () => (await import('./PaymentsPage.tsx')).PaymentsPage,
  },
  {
    path: '/admin/payments/reconciliation',
    permission: 'payments:read',
    load: async () => (await import('./ReconciliationPage.tsx')).ReconciliationPage,
  },
  {
    path: '/admin/payments/files/:id',
    permission: 'payments:read',
    load: async () => (await import('./FilePage.tsx')).FilePage,
  },
]
