import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { formId, id, instant, line, text, version } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

/** Pages of staff hear under it that a service notice was posted or changed. */
export const STATUS_TOPIC = 'status'

/** What people use the portal for. */
export const Service = z.enum(['sign_in', 'payments', 'deposits', 'statements', 'mail'])
export type Service = z.infer<typeof Service>

/** `late`: it works, and what the portal does by itself comes later than it should. */
export const ServiceState = z.enum(['working', 'late', 'away'])
export type ServiceState = z.infer<typeof ServiceState>

export const NoticeKind = z.enum(['incident', 'planned'])
export type NoticeKind = z.infer<typeof NoticeKind>

const ServiceNotice = z.object({
  id: id(),
  version: z.int(),
  kind: NoticeKind,
  title: z.string(),
  text: z.string(),
  beginsAt: instant(),
  /** As planned; null for an incident. */
  endsAt: z.nullable(instant()),
  state: z.enum(['ahead', 'now', 'over', 'called_off']),
  /** When it was over; null before. */
  endedAt: z.nullable(instant()),
  changedAt: instant(),
})
export type ServiceNotice = z.infer<typeof ServiceNotice>

const Services = z.array(z.object({ service: Service, state: ServiceState }))

const Status = z.object({
  now: instant(),
  services: Services,
  /** What goes on, then what is planned, the next first, then what was over in the last days. */
  notices: z.array(ServiceNotice),
  /** Of when the notices are: earlier than `now` while the database is away. */
  noticesAt: instant(),
})
export type Status = z.infer<typeof Status>

export const readStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  permission: 'anyone',
  summary:
    'Whether sign-in, payments, deposits, statements and email work now, and what staff say of it',
  reply: Status,
  refusals: {},
})

const TITLE_LENGTH_MAX = 80
export const TEXT_LENGTH_MAX = 600

const TIMES = {
  times_wrong: {
    status: 422,
    message: say('Planned work ends after it begins, and later than now.'),
  },
} as const

const words = {
  id: formId('a request'),
  title: line(TITLE_LENGTH_MAX, say('Please write a title')),
  text: text(TEXT_LENGTH_MAX, say('Please write what members need to know')),
  /** Null for an incident: it began when it was posted. */
  beginsAt: z.nullable(instant()),
  endsAt: z.nullable(instant()),
}

export const PostNoticeBody = z.strictObject({
  ...words,
  kind: z.enum(NoticeKind.options, { error: say('Please choose what it is') }),
})
export type PostNoticeBody = z.infer<typeof PostNoticeBody>

export const postServiceNotice = endpoint({
  method: 'POST',
  path: '/api/admin/status/notices',
  permission: 'status:announce',
  summary: 'Tell everybody at /status of an incident or of planned work',
  body: PostNoticeBody,
  reply: ServiceNotice,
  refusals: {
    ...TIMES,
    id_reused: { status: 409, message: say('This was posted before with other words.') },
  },
})

const NoticeParams = z.object({ noticeId: id() })

const CHANGE_REFUSALS = {
  notice_not_found: { status: 404, message: say('We could not find that notice.') },
  changed_meanwhile: {
    status: 409,
    message: say('Somebody else changed this notice. Look at it again.'),
  },
  notice_over: { status: 409, message: say('This is over. Post a new notice.') },
  id_reused: { status: 409, message: say('This was sent before with other words.') },
} as const

export const ChangeNoticeBody = z.strictObject({ ...words, version: version() })
export type ChangeNoticeBody = z.infer<typeof ChangeNoticeBody>

export const changeServiceNotice = endpoint({
  method: 'POST',
  path: '/api/admin/status/notices/:noticeId',
  permission: 'status:announce',
  summary: 'Say something else of what goes on or is planned',
  params: NoticeParams,
  body: ChangeNoticeBody,
  reply: ServiceNotice,
  refusals: { ...TIMES, ...CHANGE_REFUSALS },
})

export const EndNoticeBody = z.strictObject({ id: formId('a request'), version: version() })
export type EndNoticeBody = z.infer<typeof EndNoticeBody>

export const endServiceNotice = endpoint({
  method: 'POST',
  path: '/api/admin/status/notices/:noticeId/end',
  permission: 'status:announce',
  summary: 'Say that an incident or planned work is over, or called off',
  params: NoticeParams,
  body: EndNoticeBody,
  reply: ServiceNotice,
  refusals: CHANGE_REFUSALS,
})
