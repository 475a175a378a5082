import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id, instant } from '../../values/schema.ts'
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
  rail: z.enum(['ach', 'wire']),
  direction: z.enum(['out', 'in']),
  madeAt: instant(),
  /** When it was in the outgoing folder; null as long as it waits for that. */
  handedOverAt: z.nullable(instant()),
  entries: z.int(),
  debits: decimal(),
  credits: decimal(),
})
export type FileSummary = z.infer<typeof FileSummary>

/** What somebody has to look at. */
const Exception = z.discriminatedUnion('kind', [
  /** No server cut the file of this window in time; its payments went with the next one. */
  z.object({ kind: z.literal('missed_window'), at: instant() }),
  /** A file is not in the outgoing folder, though it should be. */
  z.object({ kind: z.literal('file_waits'), at: instant(), fileId: id(), name: z.string() }),
  /** Payments that staff hold, the oldest since then. */
  z.object({ kind: z.literal('held'), at: instant(), payments: Sum }),
])
export type PaymentException = z.infer<typeof Exception>

export const readPaymentOverview = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  permission: 'administrator',
  summary: 'Payments to other institutions: what needs a look, the next files, what is under way',
  reply: z.object({
    /** The server's clock, to count down by. */
    now: instant(),
    /** The oldest first. */
    exceptions: z.array(Exception),
    /** The next first; there is always one where the institution sends ACH files. */
    windows: z.array(Window),
    /** Not settled yet, by how far they have got. */
    underWay: z.array(z.object({ state: NetworkState, payments: Sum })),
  }),
  refusals: {},
})

export const FILES_PAGE = 50

export const listNetworkFiles = endpoint({
  method: 'GET',
  path: '/api/admin/payments/files',
  permission: 'administrator',
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

const Entry = z.object({
  id: id(),
  /** What the network knows it by. */
  trace: z.string(),
  /** Whose payment it is. */
  person: z.object({ id: id(), name: z.string() }),
  amount: decimal(),
  state: NetworkState,
  settlesAt: z.nullable(instant()),
})
export type FileEntry = z.infer<typeof Entry>

export const readNetworkFile = endpoint({
  method: 'GET',
  path: '/api/admin/payments/files/:id',
  permission: 'administrator',
  summary: 'One file and the payments in it, in the order of their traces',
  params: NetworkFileParams,
  query: z.strictObject({
    /** The trace of the last entry of the page before. */
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.object({ file: FileSummary, entries: z.array(Entry), more: z.boolean() }),
  refusals: NETWORK_FILE_REFUSALS,
})

export const NETWORK_FILE_PATH = '/api/admin/payments/files/:id/content'
