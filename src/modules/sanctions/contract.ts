import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { SECOND_PERSON_REFUSAL, STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, instant, text } from '../../values/schema.ts'
import { say, type Sentence } from '../../values/sentence.ts'

export const EntryKind = z.enum(['individual', 'organization', 'vessel', 'aircraft'])
export type EntryKind = z.infer<typeof EntryKind>

/** Whose name came close to an entry of the list. */
export const SubjectKind = z.enum([
  'applicant',
  'member',
  'business',
  'payee',
  'counterparty',
  'bank',
])
export type SubjectKind = z.infer<typeof SubjectKind>

export const HitState = z.enum(['open', 'cleared', 'confirmed'])
export type HitState = z.infer<typeof HitState>

export const SUBJECT_WORDS: Readonly<Record<SubjectKind, Sentence>> = {
  applicant: say('Applicant'),
  member: say('Member'),
  business: say('Business'),
  payee: say('Payee of a member'),
  counterparty: say('Recipient of a payment'),
  bank: say('Bank of a payment'),
}

export const REASON_LENGTH_MAX = 500

const Who = z.object({ id: id(), name: z.string() })

const Hit = z.object({
  id: id(),
  subject: SubjectKind,
  /** As we know it. */
  name: z.string(),
  /** The name on the list that is like it. */
  listedName: z.string(),
  /** "0.972": 1 is the same. */
  score: z.string(),
  person: Who,
  foundAt: instant(),
  state: HitState,
})

export type HitSummary = z.infer<typeof Hit>

export const HitDetail = z.object({
  ...Hit.shape,
  entry: z.object({
    number: z.int(),
    name: z.string(),
    program: z.string(),
    /** Null when the list in force has the entry no more. */
    now: z.nullable(
      z.object({
        kind: EntryKind,
        aliases: z.array(z.string()),
        places: z.array(z.string()),
        remarks: z.string(),
      }),
    ),
  }),
  /** Of the list on which it was found. */
  listPublishedOn: z.string(),
  /** How many payments waited for it, or still do. */
  heldPayments: z.int(),
  decision: z.nullable(z.object({ reason: z.string(), by: Who, agreedBy: Who, at: instant() })),
})
export type HitDetail = z.infer<typeof HitDetail>

export const HITS_PAGE = 50

export const listHits = endpoint({
  method: 'GET',
  path: '/api/admin/sanctions',
  permission: 'sanctions:review',
  summary:
    'Names that came close to the sanctions list: open ones the oldest first, or those decided',
  query: z.strictObject({
    decided: z.optional(z.enum(['yes', 'no'])),
    /** The id of the last hit of the page before. */
    after: z.optional(id(say('This page does not exist.'))),
  }),
  reply: z.object({
    hits: z.array(Hit),
    openCount: z.int(),
    more: z.boolean(),
    /** Null before the first list is loaded. */
    list: z.nullable(
      z.object({
        publishedOn: z.string(),
        importedAt: instant(),
        entries: z.int(),
      }),
    ),
  }),
  refusals: {},
})

const ById = z.object({ id: id() })

export const readHit = endpoint({
  method: 'GET',
  path: '/api/admin/sanctions/:id',
  permission: 'sanctions:review',
  summary: 'One hit, with what the list says of the entry',
  params: ById,
  reply: HitDetail,
  refusals: { not_found: STANDARD_REFUSALS.not_found },
})

export const HIT_REFUSALS = {
  not_found: { status: 404, message: say('We could not find that hit.') },
  already_decided: { status: 409, message: say('This hit was already decided.') },
  about_oneself: {
    status: 403,
    message: say('Nobody decides about a name that is theirs, or that of a business of theirs.'),
  },
} as const

export const DecisionReason = text(REASON_LENGTH_MAX, say('Please write what you compared'))

export const decideHit = endpoint({
  method: 'POST',
  path: '/api/admin/sanctions/:id/decide',
  permission: 'sanctions:review',
  summary:
    'Ask a second administrator to agree that a hit is somebody else, or is whom the list means',
  params: ById,
  body: z.strictObject({
    decision: z.enum(['cleared', 'confirmed']),
    reason: DecisionReason,
  }),
  reply: z.never(),
  refusals: {
    ...HIT_REFUSALS,
    ...SECOND_PERSON_REFUSAL,
  },
})
