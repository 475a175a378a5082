import { Link2 } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { LINKED_ACCOUNTS } from '../places.contract.ts'
import { LINK_ACCOUNT, PULL_IN } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: LINKED_ACCOUNTS,
    place: { label: say('Linked accounts'), icon: Link2, stands: { more: 25, account: 45 } },
    load: async () => (await import('./LinkedAccountsPage.tsx')).LinkedAccountsPage,
  },
  { path: LINK_ACCOUNT, load: async () => (await import('./LinkPage.tsx')).LinkPage },
  { path: PULL_IN, load: async () => (await import('./pull/PullPage.tsx')).PullPage },
]
