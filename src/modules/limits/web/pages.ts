import { Settings } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'settings',
    place: { label: 'Settings', icon: Settings, keys: ['g', 's'], position: 50 },
    load: async () => (await import('./LimitSettingsPage.tsx')).LimitSettingsPage,
  },
]
