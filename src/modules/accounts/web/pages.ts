import type { Page } from '../../../platform/web/pages.ts'
import { ARRANGE_PATH } from './places.ts'

export const pages: readonly Page[] = [
  { path: ARRANGE_PATH, load: async () => (await import('./ArrangePage.tsx')).ArrangePage },
]
