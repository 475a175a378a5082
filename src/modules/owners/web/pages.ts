import type { Page } from '../../../platform/web/pages.ts'
import { OWNERS_PATH } from './places.ts'

export const pages: readonly Page[] = [
  { path: OWNERS_PATH, load: async () => (await import('./OwnersPage.tsx')).OwnersPage },
]
