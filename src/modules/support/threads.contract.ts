import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id, instant, version } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { ABOUT, NAMED } from './about.contract.ts'
import { idReused, line, message, tooMany } from './contract.ts'

export const SUBJECT_LENGTH_MAX = 120
export const PICTURES_MAX = 4

const SAY_WHAT = say('Please say what it is about')

/** An application is the member's one and needs no name. */
const Subject = z.union(
  [
    z.strictObject({ kind: z.enum(NAMED), id: id(SAY_WHAT) }),
    z.strictObject({ kind: z.literal('application') }),
  ],
  { error: SAY_WHAT },
)
export type Subject = z.infer<typeof Subject>

/** Ids of pictures that were handed in just before (`keepImage`). */
export const pictures = z._default(
  z
    .array(id())
    .check(z.maxLength(PICTURES_MAX, { error: say('Please add at most four pictures') })),
  [],
)

export const pictureMissing = {
  status: 404,
  message: say('A picture is no longer there. Please add it again.'),
} as const

/** Where members begin to ask about something, and staff link to it. */
export const BeginBody = z.strictObject({
  /** Made by the form, once for each conversation. */
  id: id(),
  /** Left out: it is a general question. */
  about: z.optional(Subject),
  subject: line(SUBJECT_LENGTH_MAX, say('Please enter a subject')),
  message,
  pictures,
})
export type BeginBody = z.infer<typeof BeginBody>

/** What is known of a subject, for whoever may look at it. Which of it there is depends on the kind. */
export const SubjectFacts = z.object({
  /** A payee, or an account as people know it. */
  name: z.nullable(z.string()),
  amount: z.nullable(decimal()),
  at: z.nullable(instant()),
  reference: z.nullable(z.string()),
})
export type SubjectFacts = z.infer<typeof SubjectFacts>

export const ShownSubject = z.object({
  kind: z.enum(ABOUT),
  /** Null of a general question. */
  id: z.nullable(id()),
  /** Null where there is nothing more to say, or nothing that whoever reads may see. */
  facts: z.nullable(SubjectFacts),
})
export type ShownSubject = z.infer<typeof ShownSubject>

export const THREADS_PAGE_LENGTH = 20

const isPlace = (text: string): boolean => {
  const [at = '', last = ''] = text.split('_')
  return instant().safeParse(at).success && id().safeParse(last).success
}

/** Where the next page begins: after this moment, and of those of the moment after this id. */
export const pageAfter = z
  .string()
  .check(
    z.maxLength(80, { error: say('This page does not exist.') }),
    z.refine(isPlace, { error: say('This page does not exist.') }),
  )

export const ThreadSummary = z.object({
  id: id(),
  subject: z.string(),
  about: z.enum(ABOUT),
  /** Begun: staff wrote, and the member has not yet. Closed: staff ended it, with or without an answer. A message of the member opens it again. */
  state: z.enum(['waiting', 'answered', 'begun', 'closed']),
  /** There is an answer that the member has not seen. */
  unread: z.boolean(),
  lastAt: instant(),
})
export type ThreadSummary = z.infer<typeof ThreadSummary>

export const Picture = z.object({ id: id(), width: z.int(), height: z.int() })
export type Picture = z.infer<typeof Picture>

export const Message = z.object({
  /** Its number in the conversation. Numbers are left out where staff did something else. */
  version: z.int(),
  from: z.enum(['member', 'staff']),
  text: z.string(),
  at: instant(),
  pictures: z.array(Picture),
})
export type Message = z.infer<typeof Message>

export const Thread = z.object({
  ...ThreadSummary.shape,
  about: ShownSubject,
  /** The latest step, to say that it was seen. */
  version: z.int(),
  messages: z.array(Message),
  /** Staff have seen the messages up to this number. */
  staffSeen: z.int(),
  /** It holds as many messages as one can. */
  full: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

const notFound = {
  status: 404,
  message: say('We could not find that conversation.'),
} as const

/** Whoever was taken off an account reads no more of what was said about it. */
const noLongerYours = {
  status: 403,
  message: say(
    'You no longer have access to what this conversation is about, so it cannot be opened.',
  ),
} as const

export const beginThread = endpoint({
  method: 'POST',
  path: '/api/threads',
  permission: 'person',
  summary: 'Ask staff something, in general or about something of one’s own',
  body: BeginBody,
  reply: Thread,
  refusals: {
    too_many_messages: tooMany,
    id_reused: idReused,
    subject_not_found: {
      status: 404,
      message: say('We could not find what you want to ask about among what is yours.'),
    },
    picture_missing: pictureMissing,
    only_about_application: {
      status: 403,
      message: say('Until you are a member, you can ask about your application.'),
    },
  },
})

export const listThreads = endpoint({
  method: 'GET',
  path: '/api/threads',
  permission: 'person',
  summary: `The caller’s own conversations, the latest message first, ${THREADS_PAGE_LENGTH} a page`,
  query: z.strictObject({
    /** The `next` of the page before. */
    after: z.optional(pageAfter),
  }),
  reply: z.object({ threads: z.array(ThreadSummary), next: z.nullable(z.string()) }),
  refusals: {},
})

const ById = z.object({ id: id() })

export const readThread = endpoint({
  method: 'GET',
  path: '/api/threads/:id',
  permission: 'person',
  summary: 'One conversation of the caller with all its messages',
  params: ById,
  reply: Thread,
  refusals: { thread_not_found: notFound, no_longer_yours: noLongerYours },
})

export const ReplyBody = z.strictObject({
  /** Made by the form, once for each message. */
  id: id(),
  message,
  pictures,
})
export type ReplyBody = z.infer<typeof ReplyBody>

export const replyToThread = endpoint({
  method: 'POST',
  path: '/api/threads/:id/messages',
  permission: 'person',
  summary: 'Write another message; one that was answered or closed waits for staff again',
  params: ById,
  body: ReplyBody,
  reply: Thread,
  refusals: {
    thread_not_found: notFound,
    no_longer_yours: noLongerYours,
    too_many_messages: tooMany,
    id_reused: idReused,
    picture_missing: pictureMissing,
    thread_full: {
      status: 409,
      message: say('This conversation holds as many messages as it can. Please begin a new one.'),
    },
  },
})

export const SeenBody = z.strictObject({
  /** The latest step on the screen. */
  version: version(),
})

export const seeThread = endpoint({
  method: 'POST',
  path: '/api/threads/:id/seen',
  permission: 'person',
  summary: 'Say up to which message it was seen',
  params: ById,
  body: SeenBody,
  reply: z.object({ seen: z.int() }),
  refusals: { thread_not_found: notFound, no_longer_yours: noLongerYours },
})

/** A picture of a message, for whoever takes part in the conversation. */
export const PICTURE_PATH = '/api/threads/:id/pictures/:imageId'
