import type { Thread } from '../../src/modules/support/threads.contract.ts'
import { newId } from '../../src/values/ids.ts'

/** A conversation as its member reads it, just begun. */
export const threadOf = (changes: Partial<Thread> = {}): Thread => ({
  id: newId(),
  subject: 'Opening hours',
  about: { kind: 'general', id: null, facts: null },
  state: 'waiting',
  unread: false,
  lastAt: '2026-07-15T16:00:00.000Z',
  version: 1,
  messages: [
    {
      version: 1,
      from: 'member',
      text: 'When are you there?',
      at: '2026-07-15T16:00:00.000Z',
      pictures: [],
    },
  ],
  staffSeen: 0,
  full: false,
  ...changes,
})
