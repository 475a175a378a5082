import { Settings } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/settings',
    permission: 'limits:manage',
    place: { label: say('Settings'), icon: Settings, keys: ['g', 's'], stands: { side: 65 } },
    load: async () => (await import('./LimitSettingsPage.tsx')).LimitSettingsPage,
  },
]
