import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, instant, text } from '../../values/schema.ts'
import { MESSAGE_LENGTH_MAX, PREFERRED_CONTACTS } from './contract.ts'
import { say } from '../../values/sentence.ts'

export const STATES = ['open', 'assigned', 'answered', 'closed'] as const
export type MessageState = (typeof STATES)[number]

/** Of the contact form, of a member, or a request for an appointment. */
const KINDS = ['contact', 'question', 'appointment'] as const
export type MessageKind = (typeof KINDS)[number]

/** The folders of the inbox. Mine are the assigned ones that are the reader's own. */
export const FOLDERS = ['open', 'mine', 'assigned', 'answered', 'closed'] as const
export type Folder = (typeof FOLDERS)[number]

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
  assignedTo: z.nullable(Colleague),
})
export type MessageSummary = z.infer<typeof MessageSummary>

const Counts = z.object({
  open: z.int(),
  mine: z.int(),
  assigned: z.int(),
  answered: z.int(),
  closed: z.int(),
})
export type FolderCounts = z.infer<typeof Counts>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  permission: 'messages:answer',
  summary: `One folder of the inbox, ${PAGE_LENGTH} at a time: waiting ones oldest first, done ones newest first`,
  query: z.strictObject({
    folder: z._default(z.enum(FOLDERS), 'open'),
    /** Words of the name, the address, the subject or the message; all of them must be found. */
    q: z.optional(text(100, say('Enter a word to look for'))),
    /** The id of the last message of the page before. */
    before: z.optional(id()),
  }),
  reply: z.object({ messages: z.array(MessageSummary), more: z.boolean(), counts: Counts }),
  refusals: {},
})

/** One step of a message's history; `by` is null for whoever wrote the message. */
const Step = z.object({
  move: z.enum(['receive', ...STAFF_MOVES]),
  at: instant(),
  by: z.nullable(z.string()),
  /** Whom it was given to. */
  to: z.nullable(z.string()),
  text: z.nullable(z.string()),
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
  transaction: z.nullable(z.object({ id: id(), referenceCode: z.string() })),
  history: z.array(Step),
  allowedMoves: z.array(z.enum(STAFF_MOVES)),
  /** It is assigned to whoever reads this. */
  mine: z.boolean(),
  /** Everybody it can be assigned to. */
  staff: z.array(Colleague),
})
export type MessageDetail = z.infer<typeof MessageDetail>

const ById = z.object({ id: id() })

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id',
  permission: 'messages:answer',
  summary: 'One message with everything that was done about it',
  params: ById,
  reply: MessageDetail,
  refusals: { not_found: STANDARD_REFUSALS.not_found },
})

const version = z.int().check(z.positive())

const moveRefusals = {
  not_found: STANDARD_REFUSALS.not_found,
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
    version,
    /** The id of an administrator, `me`, or null for nobody. */
    to: z.nullable(z.union([z.literal('me'), id()], { error: say('Please choose a colleague') })),
  }),
  reply: MessageDetail,
  refusals: {
    ...moveRefusals,
    colleague_not_found: { status: 404, message: say('That is not one of our administrators.') },
  },
})

export const AnswerBody = z.strictObject({
  version,
  text: text(MESSAGE_LENGTH_MAX, say('Please write an answer')),
})

export const answerMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/answer',
  permission: 'messages:answer',
  summary: 'Answer: goes to the sender by mail, and to a member in the portal too',
  params: ById,
  body: AnswerBody,
  reply: MessageDetail,
  refusals: moveRefusals,
})

export const NoteBody = z.strictObject({
  version,
  text: text(MESSAGE_LENGTH_MAX, say('Please write a note')),
})

export const noteMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/note',
  permission: 'messages:answer',
  summary: 'Write something down that only staff read',
  params: ById,
  body: NoteBody,
  reply: MessageDetail,
  refusals: moveRefusals,
})

export const closeMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/close',
  permission: 'messages:answer',
  summary: 'Put a message away; nothing more has to be done',
  params: ById,
  body: z.strictObject({ version }),
  reply: MessageDetail,
  refusals: moveRefusals,
})

export const reopenMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/reopen',
  permission: 'messages:answer',
  summary: 'Take a message up again',
  params: ById,
  body: z.strictObject({ version }),
  reply: MessageDetail,
  refusals: moveRefusals,
})
