import { FileText } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { STATEMENT_PAGE, STATEMENTS_PANEL } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: STATEMENTS_PANEL,
    place: { label: say('Statements'), icon: FileText, stands: { more: 50 } },
  },
  {
    path: STATEMENT_PAGE,
    load: async () => (await import('./StatementPage.tsx')).StatementPage,
  },
]
