import type { Page } from '../../../platform/web/pages.ts'
import { STOP_ORDERS, WITHDRAWAL } from './places.ts'

export const pages: readonly Page[] = [
  { path: WITHDRAWAL, load: async () => (await import('./WithdrawalPage.tsx')).WithdrawalPage },
  { path: STOP_ORDERS, load: async () => (await import('./StopOrdersPage.tsx')).StopOrdersPage },
]
