import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { formId, id, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

/** Heard by staff, and by the members whose ids are the keys. */
export const VIEWS_TOPIC = 'member_views'

/** How long a member's pages can be seen, unless somebody ends it before or the call is over. */
export const VIEW_MINUTES = 15

/** What the member reads of it. */
export const SharedView = z.object({
  id: id(),
  staffName: z.string(),
  endsAt: instant(),
  /** Null: they may look and have not yet. */
  begunAt: z.nullable(instant()),
})
export type SharedView = z.infer<typeof SharedView>

/** The same as staff read it. */
export const StaffView = z.object({
  ...SharedView.shape,
  /** Given to whoever asks. */
  isOwn: z.boolean(),
})
export type StaffView = z.infer<typeof StaffView>

export const shareView = endpoint({
  method: 'POST',
  path: '/api/member-views',
  permission: 'member',
  summary: `Let the staff who is calling see the member’s pages, to read alone, for ${VIEW_MINUTES} minutes at most`,
  body: z.strictObject({ id: formId('a view'), callId: id() }),
  reply: SharedView,
  refusals: {
    no_call: {
      status: 409,
      message: say('Nobody from us who may see your pages is calling you now.'),
    },
    already_shared: { status: 409, message: say('They may see your pages already.') },
    id_reused: {
      status: 422,
      message: say('This was already sent with other details. Load the page again.'),
    },
  },
})
export type ShareRefusal = keyof (typeof shareView)['refusals']

const NOT_FOUND = {
  not_found: { status: 404, message: say('We could not find that view.') },
} as const
const OfView = z.object({ id: id(NOT_FOUND.not_found.message) })

/** Ending what is over changes nothing. */
export const endSharing = endpoint({
  method: 'POST',
  path: '/api/member-views/:id/end',
  permission: 'member',
  summary: 'Let nobody see one’s pages any more',
  params: OfView,
  reply: z.object({}),
  refusals: NOT_FOUND,
})

export const beginView = endpoint({
  method: 'POST',
  path: '/api/admin/member-views/:id/begin',
  permission: 'members:view-as',
  summary:
    'Begin to see a member’s pages as they see them; the session that begins is the one that sees',
  params: OfView,
  reply: z.object({ personId: id() }),
  refusals: {
    ...NOT_FOUND,
    view_over: { status: 409, message: say('The member does not share their pages any more.') },
    begun_elsewhere: {
      status: 409,
      message: say('You see these pages in another browser already. End it there first.'),
    },
  },
})
export type BeginRefusal = keyof (typeof beginView)['refusals']

export const endView = endpoint({
  method: 'POST',
  path: '/api/admin/member-views/:id/end',
  permission: 'members:view-as',
  summary: 'Stop seeing a member’s pages',
  params: OfView,
  reply: z.object({}),
  refusals: NOT_FOUND,
})
