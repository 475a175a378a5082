import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, formId, id, instant, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { NetworkState } from '../networkPayments/contract.ts'

/** How many payments, and what they come to in dollars. */
const Sum = z.object({ count: z.int(), amount: decimal() })

const Window = z.object({
  /** From here on no payment gets into its file. */
  cutAt: instant(),
  /** When the Federal Reserve stops taking the file. */
  deadline: instant(),
  payments: Sum,
})
export type PaymentWindow = z.infer<typeof Window>

const FileSummary = z.object({
  id: id(),
  name: z.string(),
  rail: z.enum(['ach', 'wire', 'check']),
  direction: z.enum(['out', 'in']),
  madeAt: instant(),
  /** When it was in the outgoing folder, or was taken from the incoming one; null as long as it waits for that. */
  handedOverAt: z.nullable(instant()),
  entries: z.int(),
  debits: decimal(),
  credits: decimal(),
  /** Why a file that came in was not taken; null: it was, or it is ours. */
  refusal: z.nullable(z.string()),
})
export type FileSummary = z.infer<typeof FileSummary>

/** What somebody has to look at. */
const Exception = z.discriminatedUnion('kind', [
  /** No server cut the file of this window in time; its payments went with the next one. */
  z.object({ kind: z.literal('missed_window'), at: instant() }),
  /** A file is not in the outgoing folder, though it should be. */
  z.object({ kind: z.literal('file_waits'), at: instant(), fileId: id(), name: z.string() }),
  /** An entry of another institution whose money waits until somebody has seen to it. */
  z.object({
    kind: z.literal('entry'),
    at: instant(),
    id: id(),
    fileId: id(),
    /** "Payroll from BABBLE CO, $40.00". */
    entry: z.string(),
    reason: z.string(),
  }),
  /** Payments that staff hold, the oldest since then. */
  z.object({ kind: z.literal('held'), at: instant(), payments: Sum }),
  /** A file came in that could not be taken. */
  z.object({
    kind: z.literal('refused_file'),
    at: instant(),
    fileId: id(),
    name: z.string(),
    refusal: z.string(),
  }),
  /** Exchange rates are too old to send abroad by them, the first since then: all of them, or those of these currencies. */
  z.object({
    kind: z.literal('old_rates'),
    at: instant(),
    currencies: z.nullable(z.readonly(z.array(z.string()))),
  }),
  /** The last file of exchange rates could not be taken. */
  z.object({
    kind: z.literal('refused_rates'),
    at: instant(),
    name: z.string(),
    refusal: z.string(),
  }),
  /** The last look at a clearing account found money that no payment explains. */
  z.object({ kind: z.literal('unexplained'), at: instant(), amount: decimal() }),
])
export type PaymentException = z.infer<typeof Exception>

export const readPaymentOverview = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  permission: 'payments:read',
  summary: 'Payments to other institutions: what needs a look, the next files, what is under way',
  reply: z.object({
    /** The server's clock, to count down by. */
    now: instant(),
    /** The oldest first. */
    exceptions: z.array(Exception),
    /** How many entries need a look beyond those: they come up as these are seen to. */
    more: z.int(),
    /** The next first; there is always one where the institution sends ACH files. */
    windows: z.array(Window),
    /** The next cash letter, with the checks that wait for it; null where none are sent. */
    letter: z.nullable(z.object({ cutAt: instant(), checks: Sum })),
    /** When the oldest of the exchange rates was taken; null where there are none, or nobody said. */
    ratesAsOf: z.nullable(instant()),
    /** Not settled yet, by how far they have got. */
    underWay: z.array(z.object({ state: NetworkState, payments: Sum })),
  }),
  refusals: {},
})

export const SeeToBody = z.strictObject({
  id: formId('a look'),
  /** What was done about it. */
  reason: text(500, say('Please say what was done')),
})

export const seeToEntry = endpoint({
  method: 'POST',
  path: '/api/admin/payments/exceptions/:entryId/seen',
  permission: 'payments:operate',
  summary: 'Say that an entry of another institution was seen to, and how',
  params: z.object({ entryId: id() }),
  body: SeeToBody,
  reply: z.object({}),
  refusals: {
    exception_not_found: {
      status: 404,
      message: say('Nothing needs a look there any more. Somebody may have seen to it.'),
    },
    id_reused: {
      status: 422,
      message: say('This form was sent before with other contents. Please start again.'),
    },
  },
})

export const FILES_PAGE = 50

export const listNetworkFiles = endpoint({
  method: 'GET',
  path: '/api/admin/payments/files',
  permission: 'payments:read',
  summary: 'Files exchanged with the network, the latest first',
  query: z.strictObject({
    /** The id of the last file of the page before. */
    after: z.optional(id(say('This page does not exist.'))),
  }),
  reply: z.object({ files: z.array(FileSummary), more: z.boolean() }),
  refusals: {},
})

export const NETWORK_FILE_REFUSALS = {
  file_not_found: { status: 404, message: say('We could not find that file.') },
} as const

export const NetworkFileParams = z.object({ id: id() })

export const ENTRIES_PAGE = 100

/** What an entry of a file is: a payment of a member of ours, or as another institution sent it. */
export const EntryKind = z.enum([
  'payment',
  'credit',
  'debit',
  'prenotification',
  'addenda',
  'return',
  'change',
  'status',
  'recall',
  'resolution',
  'check',
  'returned_check',
])
export type EntryKind = z.infer<typeof EntryKind>

/** How far it has got: of a payment of ours, and of what came in. */
export const EntryState = z.enum([
  ...NetworkState.options,
  'waits',
  'posted',
  'noted',
  'returning',
  'exception',
  'charged_back',
])
export type EntryState = z.infer<typeof EntryState>

const Entry = z.object({
  id: id(),
  kind: EntryKind,
  /** What the network knows it by. */
  trace: z.string(),
  /** Whose payment it is, or which company sent it. */
  who: z.string(),
  /** The member whose payment it is; null for what came in. */
  personId: z.nullable(id()),
  amount: decimal(),
  state: EntryState,
  /** The code of a return or a change, or why staff have to look at it. */
  reason: z.nullable(z.string()),
  settlesAt: z.nullable(instant()),
})
export type FileEntry = z.infer<typeof Entry>

export const readNetworkFile = endpoint({
  method: 'GET',
  path: '/api/admin/payments/files/:id',
  permission: 'payments:read',
  summary: 'One file and the entries in it, in their order',
  params: NetworkFileParams,
  query: z.strictObject({
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}(\.\d{1,9})?$/))),
  }),
  reply: z.object({
    file: FileSummary,
    entries: z.array(Entry),
    /** Null where nothing follows. */
    next: z.nullable(z.string()),
  }),
  refusals: NETWORK_FILE_REFUSALS,
})

export const NETWORK_FILE_PATH = '/api/admin/payments/files/:id/content'

/** Why money stands on a clearing account: how far a payment or an entry has got. */
export const OpenKind = z.enum([
  'held',
  'created',
  'in_file',
  'sent',
  'not_posted',
  'not_settled',
  'going_back',
  'exception',
  'elsewhere',
])
export type OpenKind = z.infer<typeof OpenKind>

const OpenItem = z.object({
  id: id(),
  kind: OpenKind,
  /** Whose payment it is, or which company sent the entry. */
  who: z.string(),
  trace: z.nullable(z.string()),
  /** On the clearing account because of it; negative: missing there. */
  amount: decimal(),
  since: instant(),
  /** Why staff have to look at it. */
  exception: z.nullable(z.string()),
})
export type OpenItem = z.infer<typeof OpenItem>

export const ITEMS_SHOWN = 50

const Reconciliation = z.object({
  account: z.enum(['clearing:us-banks', 'clearing:international', 'clearing:checks']),
  /** As the ledger has it. */
  balance: decimal(),
  /** What payments and files explain of it, by how far they have got. */
  groups: z.array(z.object({ kind: OpenKind, payments: Sum })),
  /** What they do not. */
  difference: decimal(),
  /** Since which day there has been one; null where there is none, or nobody looked yet. */
  since: z.nullable(z.string()),
  /** The oldest first; at most `ITEMS_SHOWN`. */
  items: z.array(OpenItem),
  /** The last look of each of the last thirty days, the latest last. */
  days: z.array(z.object({ day: z.string(), difference: decimal() })),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const readReconciliation = endpoint({
  method: 'GET',
  path: '/api/admin/payments/reconciliation',
  permission: 'payments:read',
  summary: 'Clearing accounts beside the payments and files that explain them, item by item',
  reply: z.object({ accounts: z.array(Reconciliation) }),
  refusals: {},
})
