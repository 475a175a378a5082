import { ScrollText } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'audit',
    place: { label: 'Audit trail', icon: ScrollText, keys: ['g', 't'], position: 90 },
    load: async () => (await import('./AuditPage.tsx')).AuditPage,
  },
]
