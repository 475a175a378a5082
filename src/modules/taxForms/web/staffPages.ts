import { FileSpreadsheet } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { STAFF_TAX_FORMS_PAGE } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: STAFF_TAX_FORMS_PAGE,
    permission: 'tax-forms:read',
    place: {
      label: say('Tax forms'),
      icon: FileSpreadsheet,
      keys: ['g', 'f'],
      stands: { side: 85 },
    },
    load: async () => (await import('./StaffTaxFormsPage.tsx')).StaffTaxFormsPage,
  },
]
