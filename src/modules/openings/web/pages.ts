import type { Page } from '../../../platform/web/pages.ts'
import { OPEN_ACCOUNT } from './places.ts'

export const pages: readonly Page[] = [
  { path: OPEN_ACCOUNT, load: async () => (await import('./ProductsPage.tsx')).ProductsPage },
]
