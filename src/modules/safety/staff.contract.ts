import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS, USER_NOT_FOUND } from '../../values/refusals.ts'
import { OwnAllowance } from './allowances.contract.ts'
import { formId, id, instant, line, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { StaffView } from '../memberViews/contract.ts'

const ByPerson = z.object({ id: id(USER_NOT_FOUND.message) })

export const TOPIC_LENGTH_MAX = 80
export const NOTE_LENGTH_MAX = 500

/** As many closed reports of a member as are listed, the latest ones; those that are open all are. */
export const CLOSED_SHOWN = 10

/** How long a call shows on the pages of a member unless it is ended before. */
export const CALL_MINUTES = 30

const StaffCall = z.object({
  id: id(),
  staffName: z.string(),
  /** Whoever asks is the one who calls. */
  isOwn: z.boolean(),
  topic: z.string(),
  startedAt: instant(),
  endsAt: instant(),
})
export type StaffCall = z.infer<typeof StaffCall>

const StaffReport = z.object({
  id: id(),
  personId: id(),
  name: z.string(),
  /** What they say was not them, as the audit trail says it. */
  words: z.string(),
  at: instant(),
  address: z.nullable(z.string()),
  reportedAt: instant(),
  handledAt: z.nullable(instant()),
  note: z.nullable(z.string()),
})
export type StaffReport = z.infer<typeof StaffReport>

const MemberSafety = z.object({
  call: z.nullable(StaffCall),
  /** To whom the member shows their pages now. */
  view: z.nullable(StaffView),
  lockedSince: z.nullable(instant()),
  /** The latest first. */
  reports: z.array(StaffReport),
  trustedContact: z.nullable(z.object({ name: z.string(), phone: z.string(), savedAt: instant() })),
  /** What the member set for themselves; staff change none of it. */
  allowances: z.array(OwnAllowance),
})
export type MemberSafety = z.infer<typeof MemberSafety>

export const readMemberSafety = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/safety',
  permission: 'members:read',
  summary: 'Who calls a member now, what they have locked and reported, and whom they trust',
  params: ByPerson,
  reply: MemberSafety,
  refusals: { not_found: USER_NOT_FOUND },
})

export const CallForm = z.strictObject({
  id: formId('a call'),
  topic: line(TOPIC_LENGTH_MAX, say('Please write what the call is about')),
})

export const startCall = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/calls',
  permission: 'members:call',
  summary: `Start a call, which the member sees with name and topic until it is ended, ${CALL_MINUTES} minutes at most`,
  params: ByPerson,
  body: CallForm,
  reply: MemberSafety,
  refusals: {
    not_found: USER_NOT_FOUND,
    call_running: {
      status: 409,
      message: say('Somebody is calling this member already.'),
    },
    id_reused: {
      status: 422,
      message: say('This was already sent with other details. Load the page again.'),
    },
  },
})

/** Ending a call that is over changes nothing. */
export const endCall = endpoint({
  method: 'POST',
  path: '/api/admin/calls/:id/end',
  permission: 'members:call',
  summary: 'End a call, also one of a colleague',
  params: z.object({ id: id(STANDARD_REFUSALS.not_found.message) }),
  reply: MemberSafety,
  refusals: { not_found: STANDARD_REFUSALS.not_found },
})

export const UnlockForm = z.strictObject({
  reason: text(NOTE_LENGTH_MAX, say('Please write how you made sure that it is them')),
})

export const unlockMember = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unlock',
  permission: 'fraud:review',
  summary: 'Unlock everything of a member who proved who they are',
  params: ByPerson,
  body: UnlockForm,
  reply: MemberSafety,
  refusals: {
    not_found: USER_NOT_FOUND,
    not_locked: { status: 409, message: say('Nothing of this member is locked.') },
  },
})

export const HandleForm = z.strictObject({
  note: text(NOTE_LENGTH_MAX, say('Please write what you found')),
})

export const handleReport = endpoint({
  method: 'POST',
  path: '/api/admin/safety/reports/:id/handle',
  permission: 'fraud:review',
  summary: 'Close what a member reported, with what was found',
  params: z.object({ id: id(STANDARD_REFUSALS.not_found.message) }),
  body: HandleForm,
  reply: MemberSafety,
  refusals: {
    not_found: STANDARD_REFUSALS.not_found,
    already_handled: { status: 409, message: say('A colleague has closed this already.') },
  },
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/safety',
  permission: 'fraud:review',
  summary:
    'What members reported and nobody has dealt with, the longest wait first, and how many there are',
  reply: z.object({ reports: z.array(StaffReport), count: z.int() }),
  refusals: {},
})
