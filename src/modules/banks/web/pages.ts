import type { StaffPage } from '../../../platform/web/staffPages.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'settings/banks',
    load: async () => (await import('./BankDirectoryPage.tsx')).BankDirectoryPage,
  },
]
