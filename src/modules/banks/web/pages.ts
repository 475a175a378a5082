import type { Page } from '../../../platform/web/pages.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/settings/banks',
    load: async () => (await import('./BankDirectoryPage.tsx')).BankDirectoryPage,
  },
]
