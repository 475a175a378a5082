import { Settings } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'
import { say } from '../../../values/sentence.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'settings',
    place: { label: say('Settings'), icon: Settings, keys: ['g', 's'], position: 50 },
    load: async () => (await import('./LimitSettingsPage.tsx')).LimitSettingsPage,
  },
]
