import type { Page } from '../../../platform/web/pages.ts'
import { OWNERS } from '../places.contract.ts'

export const pages: readonly Page[] = [
  { path: OWNERS, load: async () => (await import('./OwnersPage.tsx')).OwnersPage },
]
