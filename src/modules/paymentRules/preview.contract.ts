import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id, instant } from '../../values/schema.ts'
import { SavePaymentRuleBody } from './contract.ts'
import { PaymentKind } from './paymentKind.contract.ts'
import { USER_NOT_FOUND } from '../../values/refusals.ts'

/** So far back a rule is tried on what was paid. */
export const PREVIEW_DAYS = 90
/** More payments than this are not looked at in one go: then the days are fewer, and it is said. */
export const PREVIEW_PAYMENTS_MAX = 100_000
export const PREVIEW_EXAMPLES = 5

/** So many payments are looked at in one request, and those of one person together. */
export const PREVIEW_PART = 20_000

const Touched = z.object({ payments: z.int(), amount: decimal(), members: z.int() })
export type Touched = z.infer<typeof Touched>

/** Which days are looked at, and what cannot be told of them. */
const Over = z.object({
  /** The first day that is looked at. */
  since: z.string(),
  /** How many days that is, until today. */
  days: z.int(),
  /** Whether there were too many payments to look at all of the days. */
  isCut: z.boolean(),
  /** How many payments of those kinds there are. */
  total: z.int(),
  /** From when on payments were kept with what rules look at; null where none is. */
  factsSince: z.nullable(z.string()),
  /** From when on it was kept from which device they were sent; null where the rule does not ask. */
  devices: z.nullable(z.object({ since: z.nullable(z.string()) })),
  /** Kinds no rule has been about, so that nothing of them was kept. */
  unknownKinds: z.array(PaymentKind),
})

const Found = z.object({
  /** How many payments of those kinds were looked at. */
  looked: z.int(),
  touched: Touched,
  /** The same of the version in force; null for a new rule. */
  asItIs: z.nullable(Touched),
  /** Each week of those days, the first one first. */
  weeks: z.array(z.object({ startsOn: z.string(), payments: z.int(), amount: decimal() })),
  /** The latest. */
  examples: z.array(
    z.object({
      paymentId: id(),
      person: z.object({ id: id(), name: z.string() }),
      kind: PaymentKind,
      amount: decimal(),
      at: instant(),
    }),
  ),
})

/** Where the next part begins: after whom, and of which days. */
const Place = z.strictObject({ from: z.iso.date(), since: z.iso.date(), after: id() })
export type PreviewPlace = z.infer<typeof Place>

/** What a rule would have done with payments of some of the members; null where there are no more. */
const RulePreviewPart = z.object({
  /** With the first part only. */
  over: z.nullable(Over),
  ...Found.shape,
  next: z.nullable(Place),
})
export type RulePreviewPart = z.infer<typeof RulePreviewPart>

/** All parts together. */
export type RulePreview = z.infer<typeof Over> & z.infer<typeof Found>

export const previewPaymentRule = endpoint({
  method: 'POST',
  path: '/api/admin/payment-rules/:ruleId/preview',
  permission: 'limits:manage',
  summary:
    'What a rule would have done with the payments of the last 90 days, in parts of some members each. Nothing is saved',
  params: z.object({ ruleId: id() }),
  query: z.partial(Place),
  body: SavePaymentRuleBody,
  reply: RulePreviewPart,
  refusals: { user_not_found: USER_NOT_FOUND },
})
