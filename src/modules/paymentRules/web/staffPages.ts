import { Hourglass, Scale } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/held-payments',
    permission: 'fraud:review',
    place: {
      label: say('Held payments'),
      icon: Hourglass,
      keys: ['g', 'h'],
      stands: { side: 43 },
    },
    load: async () => (await import('./HeldPaymentsPage.tsx')).HeldPaymentsPage,
  },
  {
    path: '/admin/held-payments/:id',
    permission: 'fraud:review',
    load: async () => (await import('./HeldPaymentPage.tsx')).HeldPaymentPage,
  },
  {
    path: '/admin/payment-rules',
    permission: 'limits:manage',
    place: {
      label: say('Payment rules'),
      icon: Scale,
      keys: ['g', 'l'],
      stands: { side: 48 },
    },
    load: async () => (await import('./rules/PaymentRulesPage.tsx')).PaymentRulesPage,
  },
  {
    path: '/admin/payment-rules/new',
    permission: 'limits:manage',
    load: async () => (await import('./rules/RulePage.tsx')).NewRulePage,
  },
  {
    path: '/admin/payment-rules/:ruleId',
    permission: 'limits:manage',
    load: async () => (await import('./rules/RulePage.tsx')).RulePage,
  },
]
