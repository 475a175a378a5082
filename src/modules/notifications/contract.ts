import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { CURSOR_LIMITS, id, instant, told } from '../../values/schema.ts'
import { english, say } from '../../values/sentence.ts'

export const PAGE_LENGTH = 20
/** How many notifications one request may mark by name. */
export const MARKED_COUNT_MAX = 200

const NAME_ONE = say('Name at least one notification')

/** Of which a member chooses whether and where to be told. What an alert tells is told where that alert says. */
export const CHOSEN_KINDS = [
  'money_in',
  'money_out',
  'transfer_failed',
  'deposit',
  'security',
  'bill',
  'statement',
  'question',
] as const
export type ChosenKind = (typeof CHOSEN_KINDS)[number]

/**
 * The names of the kinds on the wire, as the table's check has them. What a kind is called and drawn
 * as stands with the module that announces it (`kinds.contract.ts`).
 */
export const NotificationKind = z.enum([...CHOSEN_KINDS, 'alert'])
export type NotificationKind = z.infer<typeof NotificationKind>

export const NotificationItem = z.object({
  id: id(),
  kind: NotificationKind,
  title: z.string(),
  text: z.string(),
  /** The page of the portal where more of it is read. */
  path: z.nullable(z.string()),
  at: instant(),
  read: z.boolean(),
})
export type NotificationItem = z.infer<typeof NotificationItem>

export const NotificationPage = z.object({
  items: z.array(NotificationItem),
  /** Of all the member has, on this page or not. */
  unreadCount: z.int(),
  /** Where the next page begins; null after the last. */
  next: z.nullable(z.string()),
})
export type NotificationPage = z.infer<typeof NotificationPage>

const Named = z.strictObject({
  ids: z.array(id(say('A notification is named by its id')), { error: NAME_ONE }).check(
    z.minLength(1, { error: NAME_ONE }),
    z.maxLength(MARKED_COUNT_MAX, {
      error: english('Name at most {max} notifications at a time', { max: MARKED_COUNT_MAX }),
    }),
  ),
})

/**
 * Those that changed. An id that is somebody else's is left out like one that never was, and so is
 * one that was marked already.
 */
const Marked = z.object({ ids: z.array(id()) })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  permission: 'member',
  seenByStaff: true,
  summary: `What the member was told, newest first, ${PAGE_LENGTH} a page`,
  query: z.object({
    /** The `next` of the page before. */
    before: z.optional(told(z.string(), CURSOR_LIMITS)),
  }),
  reply: NotificationPage,
  refusals: {
    invalid_cursor: { status: 400, message: say('This page of notifications does not exist.') },
  },
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  permission: 'member',
  summary: 'Mark notifications as read',
  body: Named,
  reply: Marked,
  refusals: {},
})

export const markAllRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  permission: 'member',
  summary: 'Mark every notification of the member as read',
  reply: Marked,
  refusals: {},
})

export const markUnread = endpoint({
  method: 'POST',
  path: '/api/notifications/unread',
  permission: 'member',
  summary: 'Mark notifications as unread again',
  body: Named,
  reply: Marked,
  refusals: {},
})
