import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, instant, text, version } from '../../values/schema.ts'
import { idReused, MESSAGE_LENGTH_MAX, PREFERRED_CONTACTS } from './contract.ts'
import { say } from '../../values/sentence.ts'
import type { StaffPermission } from '../../values/staffPermissions.ts'
import { ABOUT, type About } from './about.contract.ts'
import {
  pageAfter,
  Picture,
  pictureMissing,
  pictures,
  SeenBody,
  ShownSubject,
} from './threads.contract.ts'

export const STATES = ['open', 'assigned', 'answered', 'closed'] as const
export type MessageState = (typeof STATES)[number]

/** Of the contact form, of a member, or a request for an appointment. */
const KINDS = ['contact', 'question', 'appointment'] as const
export type MessageKind = (typeof KINDS)[number]

/**
 * The folders of the inbox: nobody's yet, the reader's own, those whose goal has passed whoever has them, all that
 * somebody has, what is done, and everything there is.
 */
export const FOLDERS = ['open', 'mine', 'overdue', 'assigned', 'answered', 'closed', 'all'] as const
export type Folder = (typeof FOLDERS)[number]

/** What staff need, besides answering messages, to read of what a conversation is about. */
export const NEEDED_FOR: Readonly<Record<About, StaffPermission>> = {
  general: 'messages:answer',
  transaction: 'members:read',
  payment: 'members:read',
  account: 'members:read',
  deposit: 'deposits:review',
  application: 'applications:review',
}

/** What staff may do with a message. */
export const STAFF_MOVES = ['assign', 'unassign', 'answer', 'note', 'close', 'reopen'] as const
export type StaffMove = (typeof STAFF_MOVES)[number]

export const PAGE_LENGTH = 50

/** A colleague a message is, or can be, given to. */
const Colleague = z.object({ personId: id(), name: z.string() })
export type Colleague = z.infer<typeof Colleague>

export const MessageSummary = z.object({
  id: id(),
  kind: z.enum(KINDS),
  state: z.enum(STATES),
  name: z.string(),
  email: z.string(),
  /** In words people read. */
  subject: z.string(),
  /** The beginning of the message, in one line. */
  excerpt: z.string(),
  receivedAt: instant(),
  about: z.enum(ABOUT),
  /** When the last message of either side came. */
  lastAt: instant(),
  /** By when it is to be answered; null where it waits for no answer. */
  dueAt: z.nullable(instant()),
  overdue: z.boolean(),
  /** Nobody of staff has seen the latest message of whoever wrote. */
  unread: z.boolean(),
  assignedTo: z.nullable(Colleague),
})
export type MessageSummary = z.infer<typeof MessageSummary>

/** Of what waits for an answer; what is done is not counted, however much it is. */
const Counts = z.object({
  open: z.int(),
  mine: z.int(),
  overdue: z.int(),
  assigned: z.int(),
})
export type FolderCounts = z.infer<typeof Counts>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  permission: 'messages:answer',
  summary: `One folder of the inbox, ${PAGE_LENGTH} at a time: what waits by what is due first, what is done by the latest message`,
  query: z.strictObject({
    folder: z._default(z.enum(FOLDERS), 'open'),
    /** Beginnings of words of the names, the addresses, the subject or any message; all of them must be found. */
    q: z.optional(text(100, say('Enter a word to look for'))),
    /** Of this member or applicant alone. */
    member: z.optional(id()),
    /** The `next` of the page before. */
    after: z.optional(pageAfter),
  }),
  reply: z.object({
    messages: z.array(MessageSummary),
    next: z.nullable(z.string()),
    counts: Counts,
  }),
  refusals: {
    too_many_matches: {
      status: 422,
      message: say('These words stand in too many messages. Please add another word.'),
    },
  },
})

/** One step of a message's history; `by` is null for whoever wrote the message. */
const Step = z.object({
  version: z.int(),
  move: z.enum(['receive', ...STAFF_MOVES]),
  at: instant(),
  by: z.nullable(z.string()),
  /** Whom it was given to. */
  to: z.nullable(z.string()),
  text: z.nullable(z.string()),
  pictures: z.array(Picture),
})
export type Step = z.infer<typeof Step>

export const MessageDetail = z.object({
  ...MessageSummary.shape,
  version: z.int(),
  message: z.string(),
  phone: z.nullable(z.string()),
  preferredContact: z.enum(PREFERRED_CONTACTS),
  /** The member who asks; null for the contact form. */
  personId: z.nullable(id()),
  about: ShownSubject,
  /** The member may no longer look at what it is about, and would not be shown an answer. */
  lostAccess: z.boolean(),
  /** Whoever wrote has seen it up to this step. */
  senderSeen: z.int(),
  history: z.array(Step),
  allowedMoves: z.array(z.enum(STAFF_MOVES)),
  /** It is assigned to whoever reads this. */
  mine: z.boolean(),
  /** Everybody it can be assigned to. */
  staff: z.array(Colleague),
})
export type MessageDetail = z.infer<typeof MessageDetail>

const ById = z.object({ id: id() })

export const notForRole = {
  status: 403,
  message: say('Your role does not include what this message is about.'),
} as const

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id',
  permission: 'messages:answer',
  summary: 'One message with everything that was done about it',
  params: ById,
  reply: MessageDetail,
  refusals: { not_found: STANDARD_REFUSALS.not_found, not_for_role: notForRole },
})

const moveRefusals = {
  not_found: STANDARD_REFUSALS.not_found,
  not_for_role: notForRole,
  already_handled: {
    status: 409,
    message: say('This message was already handled by somebody else.'),
  },
  changed: {
    status: 409,
    message: say('This message has changed since you opened it. Please look at it again.'),
  },
} as const

export const assignMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/assign',
  permission: 'messages:answer',
  summary: 'Take a message, give it to a colleague, or put it back',
  params: ById,
  body: z.strictObject({
    version: version(),
    /** The id of an administrator, `me`, or null for nobody. */
    to: z.nullable(z.union([z.literal('me'), id()], { error: say('Please choose a colleague') })),
  }),
  reply: MessageDetail,
  refusals: {
    ...moveRefusals,
    colleague_not_found: {
      status: 404,
      message: say('That is not a colleague who can answer this message.'),
    },
  },
})

export const AnswerBody = z.strictObject({
  /** Made by the form, once for each answer. */
  id: id(),
  version: version(),
  pictures,
  text: text(MESSAGE_LENGTH_MAX, say('Please write an answer')),
})
export type AnswerBody = z.infer<typeof AnswerBody>

export const answerMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/answer',
  permission: 'messages:answer',
  summary: 'Answer: goes to the sender by email, and to a member in the portal too',
  params: ById,
  body: AnswerBody,
  reply: MessageDetail,
  refusals: {
    ...moveRefusals,
    id_reused: idReused,
    picture_missing: pictureMissing,
    pictures_only_in_portal: {
      status: 422,
      message: say('Pictures can only be sent to members, who read the answer signed in.'),
    },
    member_lost_access: {
      status: 409,
      message: say(
        'The member no longer has access to what this is about and could not read an answer. Please call them, or close the conversation.',
      ),
    },
  },
})

export const NoteBody = z.strictObject({
  /** Made by the form, once for each note. */
  id: id(),
  version: version(),
  text: text(MESSAGE_LENGTH_MAX, say('Please write a note')),
})
export type NoteBody = z.infer<typeof NoteBody>

export const noteMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/note',
  permission: 'messages:answer',
  summary: 'Write something down that only staff read',
  params: ById,
  body: NoteBody,
  reply: MessageDetail,
  refusals: { ...moveRefusals, id_reused: idReused },
})

export const closeMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/close',
  permission: 'messages:answer',
  summary: 'Put a message away; nothing more has to be done',
  params: ById,
  body: z.strictObject({ version: version() }),
  reply: MessageDetail,
  refusals: moveRefusals,
})

export const reopenMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/reopen',
  permission: 'messages:answer',
  summary: 'Take a message up again',
  params: ById,
  body: z.strictObject({ version: version() }),
  reply: MessageDetail,
  refusals: moveRefusals,
})

export const seeMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/seen',
  permission: 'messages:answer',
  summary: 'Say up to which step staff have seen it, which whoever wrote is told',
  params: ById,
  body: SeenBody,
  reply: z.object({ seen: z.int() }),
  refusals: { not_found: STANDARD_REFUSALS.not_found, not_for_role: notForRole },
})

/** A picture of a message, for staff; opening it is recorded. */
export const STAFF_PICTURE_PATH = '/api/admin/messages/:id/pictures/:imageId'
