import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, instant, text } from '../../values/schema.ts'
import { english, say, type Sentence } from '../../values/sentence.ts'

/** What staff confirm before an approval, in the order of the form. */
export const CHECKLIST = [
  'email',
  'dateOfBirth',
  'nationality',
  'addressComplete',
  'maritalStatus',
  'phone',
  'emergencyContact',
  'idCardPresent',
  'idCardClear',
  'idCardValid',
] as const
export type ChecklistItem = (typeof CHECKLIST)[number]

export const STATES = ['submitted', 'needs_information', 'approved', 'rejected'] as const
export type ApplicationState = (typeof STATES)[number]

/** The tabs of the review queue. */
export const TABS = ['pending', 'approved', 'rejected'] as const
export type Tab = (typeof TABS)[number]

/** What staff may do with an application. */
export const STAFF_MOVES = ['approve', 'reject', 'requestInformation', 'reopen'] as const
export type StaffMove = (typeof STAFF_MOVES)[number]

/** The specification's sentences for what has no name of its own. */
export const APPROVE_FAILED = say('Failed to update user status')
export const REJECT_FAILED = say('Failed to reject registration')
export const REQUEST_INFORMATION_FAILED = say('Failed to send information request')
export const REOPEN_FAILED = say('Failed to reopen the application')

/** What an application can lack that an approval would pass over. */
export const GAPS = ['emailUnconfirmed', 'requestUnanswered'] as const
export type Gap = (typeof GAPS)[number]

/** A gap as staff are asked about it. */
export const GAP_SENTENCES: Readonly<Record<Gap, Sentence>> = {
  emailUnconfirmed: say('The applicant has not confirmed the email address.'),
  requestUnanswered: say('The applicant has not answered our request for information.'),
}

export const NOTE_LENGTH_MAX = 2000

const Stated = { state: z.enum(STATES), submittedAt: instant() }

const step = {
  move: z.enum(['submit', 'answer', ...STAFF_MOVES]),
  at: instant(),
  note: z.nullable(z.string()),
}

/** What applicants see of their own application. */
export const MyApplication = z.object({
  ...Stated,
  informationRequest: z.nullable(z.object({ text: z.string(), at: instant() })),
  rejection: z.nullable(z.object({ reason: z.string(), at: instant() })),
  email: z.object({ address: z.string(), confirmedAt: z.nullable(instant()) }),
  /** Everything that happened to it, in order. */
  steps: z.array(z.object(step)),
})
export type MyApplication = z.infer<typeof MyApplication>

export const getMyApplication = endpoint({
  method: 'GET',
  path: '/api/applications/mine',
  permission: 'applicant',
  summary: 'The state of the application of the person signed in',
  reply: MyApplication,
  refusals: { not_found: STANDARD_REFUSALS.not_found },
})

export const PHOTOS_MAX = 4

/** The photo was thrown away after a day, or another answer took it. */
export const PHOTO_MISSING = {
  status: 422,
  message: say('We no longer have your photo. Please add it again.'),
} as const

export const AnswerBody = z.strictObject({
  text: text(NOTE_LENGTH_MAX, say('Please write an answer')),
  /** Photos handed in before, such as a better one of the ID. */
  imageIds: z._default(
    z.array(id()).check(
      z.maxLength(PHOTOS_MAX, {
        error: english('Send at most {max} photos', { max: PHOTOS_MAX }),
      }),
    ),
    [],
  ),
})

export const answerInformationRequest = endpoint({
  method: 'POST',
  path: '/api/applications/mine/answer',
  permission: 'applicant',
  summary: 'Answer what staff asked; the application returns to the queue',
  body: AnswerBody,
  reply: MyApplication,
  refusals: {
    not_found: STANDARD_REFUSALS.not_found,
    nothing_asked: {
      status: 409,
      message: say('There is no open question about your application. Nothing was sent.'),
    },
    photo_missing: PHOTO_MISSING,
  },
})

export const ApplicationSummary = z.object({
  id: id(),
  personId: id(),
  ...Stated,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  decidedAt: z.nullable(instant()),
})
export type ApplicationSummary = z.infer<typeof ApplicationSummary>

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  permission: 'applications:review',
  summary: 'One tab of the review queue, 50 at a time: pending oldest first, decided newest first',
  query: z.strictObject({
    state: z._default(z.enum(TABS), 'pending'),
    /** The id of the last application of the page before. */
    before: z.optional(id()),
  }),
  reply: z.object({
    applications: z.array(ApplicationSummary),
    more: z.boolean(),
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
  }),
  refusals: {},
})

/** One step of an application's history; `by` is null for what the applicant did. */
const HistoryStep = z.object({ ...step, by: z.nullable(z.string()) })

/** The texts everybody agrees to who registers, in the order of the form. */
export const AGREEMENTS = ['electronicCommunications', 'privacyNotice'] as const
export type Agreement = (typeof AGREEMENTS)[number]

export const AGREEMENT_TITLES: Readonly<Record<Agreement, Sentence>> = {
  electronicCommunications: say('Electronic statements and communications'),
  privacyNotice: say('Privacy notice'),
}

export const ApplicationDetail = z.object({
  ...ApplicationSummary.shape,
  version: z.int(),
  dateOfBirth: z.string(),
  nationality: z.string(),
  maritalStatus: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  phoneNumber: z.string(),
  alternativeEmail: z.nullable(z.string()),
  /** When the applicant proved that mail to the address reaches them. */
  emailConfirmedAt: z.nullable(instant()),
  agreements: z.array(
    z.object({ document: z.enum(AGREEMENTS), version: z.string(), agreedAt: instant() }),
  ),
  emergencyContact: z.object({
    name: z.string(),
    relationship: z.string(),
    phone: z.string(),
  }),
  document: z.object({
    type: z.string(),
    /** Only the last characters; the whole number is shown on request, which is recorded. */
    maskedNumber: z.string(),
    verificationStatus: z.enum(['pending', 'info_requested', 'verified', 'rejected']),
  }),
  /** Pictures that came with the application and with answers, in the order they came. */
  documents: z.array(
    z.object({
      imageId: id(),
      kind: z.enum(['identification', 'answer']),
      addedAt: instant(),
      width: z.int(),
      height: z.int(),
    }),
  ),
  history: z.array(HistoryStep),
  /** The name came close to the sanctions list, and nobody has cleared it; no approval passes over that. */
  nameUncleared: z.boolean(),
  /** What an approval now would pass over. */
  gaps: z.array(z.enum(GAPS)),
  /** What the person asking may do with it now. */
  allowedMoves: z.array(z.enum(STAFF_MOVES)),
})
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

/** Not JSON but a picture, so it is no endpoint; who may call it stands beside the route. */
export const DOCUMENT_PATH = '/api/admin/applications/:id/documents/:imageId'

export const documentAddress = (applicationId: string, imageId: string): string =>
  `/api/admin/applications/${applicationId}/documents/${imageId}`

export const ById = z.object({ id: id() })

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id',
  permission: 'applications:review',
  summary: 'One application with its history and the moves allowed now',
  params: ById,
  reply: ApplicationDetail,
  refusals: { not_found: STANDARD_REFUSALS.not_found },
})

export const revealIdNumber = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/reveal-id-number',
  permission: 'applications:review',
  summary: 'The whole ID number; who saw it is recorded',
  params: ById,
  reply: z.object({ idNumber: z.string() }),
  refusals: { not_found: STANDARD_REFUSALS.not_found },
})
