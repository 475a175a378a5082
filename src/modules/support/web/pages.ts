import { Mail } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'
import { say } from '../../../values/sentence.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'messages',
    place: { label: say('Messages'), icon: Mail, keys: ['g', 'm'], position: 60 },
    load: async () => (await import('./MessagesPage.tsx')).MessagesPage,
  },
]
