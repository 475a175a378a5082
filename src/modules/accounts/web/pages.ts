import type { Page } from '../../../platform/web/pages.ts'
import { ACCOUNTS } from '../places.contract.ts'

export const pages: readonly Page[] = [
  { path: ACCOUNTS, load: async () => (await import('./ArrangePage.tsx')).ArrangePage },
]
