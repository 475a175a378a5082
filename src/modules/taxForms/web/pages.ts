import { FileSpreadsheet } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { TAX_FORMS_PAGE } from '../places.contract.ts'

export const pages: readonly Page[] = [
  {
    path: TAX_FORMS_PAGE,
    place: {
      label: say('Tax forms'),
      icon: FileSpreadsheet,
      stands: { more: 55, account: 55 },
    },
    load: async () => (await import('./TaxFormsPage.tsx')).TaxFormsPage,
  },
]
