import type { Page } from '../../../platform/web/pages.ts'
import { STOP_ORDERS } from '../places.contract.ts'

export const pages: readonly Page[] = [
  { path: STOP_ORDERS, load: async () => (await import('./StopOrdersPage.tsx')).StopOrdersPage },
]
