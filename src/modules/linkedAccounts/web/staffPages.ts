import type { Page } from '../../../platform/web/pages.ts'
import { STAFF_LINKS } from './places.ts'

export const pages: readonly Page[] = [
  { path: STAFF_LINKS, load: async () => (await import('./StaffLinksPage.tsx')).StaffLinksPage },
]
