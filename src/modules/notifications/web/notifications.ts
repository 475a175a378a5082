// The door of notifications for the browser: how a module announces the kinds it brings in.

import type { LucideIcon } from 'lucide-react'
import type { Sentence } from '../../../values/sentence.ts'
import type { NotificationKind } from '../contract.ts'
import type { Marking } from './useMarking.ts'
import type { Notifications } from './useNotifications.ts'

/** What kinds of notification are called and drawn as. */
export type ShownKinds = Readonly<
  Partial<Record<NotificationKind, { readonly words: Sentence; readonly Icon: LucideIcon }>>
>

/** What the list under the bell is given. */
export interface NoticesProps {
  readonly notifications: Notifications
  readonly marking: Marking
}
