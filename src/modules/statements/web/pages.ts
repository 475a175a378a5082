import type { Page } from '../../../platform/web/pages.ts'
import { STATEMENT_PAGE } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: STATEMENT_PAGE,
    load: async () => (await import('./StatementPage.tsx')).StatementPage,
  },
]
