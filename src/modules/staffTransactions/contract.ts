import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'
import { id } from '../../values/schema.ts'
import { BeforeAndAfter, Member, OWN_ACCOUNT } from '../accounts/words.contract.ts'
import { EntryRows, ROWS_MAX } from './row.contract.ts'
import { say } from '../../values/sentence.ts'

const PARTS_MAX = 500

/** SHA-256 of the bytes of a file, in hexadecimal. */
const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const uploadRefusals = { user_not_found: USER_NOT_FOUND, own_account: OWN_ACCOUNT } as const

export const uploadRows = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/transactions/parts',
  permission: 'transactions:post',
  summary: 'Hand over a part of a long list of transactions; nothing is added yet',
  params: Member,
  body: z.strictObject({
    batchId: id(),
    part: z.int().check(z.gte(1), z.lte(PARTS_MAX)),
    rows: EntryRows,
  }),
  reply: z.object({ rowCount: z.int() }),
  refusals: uploadRefusals,
})

export const addMemberTransactions = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/transactions',
  permission: 'transactions:post',
  summary: 'Add transactions to a member’s accounts: all of them or none',
  params: Member,
  body: z.strictObject({
    /** Made by the form when it opens: sending again adds nothing. */
    batchId: id(),
    /** The rows themselves, or how many parts and rows were handed over before. */
    rows: z.optional(EntryRows),
    uploaded: z.optional(
      z.strictObject({
        partCount: z.int().check(z.gte(1), z.lte(PARTS_MAX)),
        rowCount: z.int().check(z.gte(1), z.lte(ROWS_MAX)),
      }),
    ),
    /** Of the file the rows were read from; the same file is added once. */
    fileHash: z.optional(fileHash),
  }),
  reply: z.object({
    message: z.string(),
    batchId: id(),
    rowCount: z.int(),
    /** True when this very batch had been added before and nothing happened now. */
    replayed: z.boolean(),
    /** The accounts whose balance changed. */
    accounts: z.array(BeforeAndAfter),
  }),
  refusals: {
    ...uploadRefusals,
    ...SECOND_PERSON_REFUSAL,
    account_not_found: {
      status: 422,
      message: say('Failed to add transactions: the member has no such account'),
    },
    account_not_open: {
      status: 422,
      message: say('Failed to add transactions: an account is frozen or closed'),
    },
    account_fixed: {
      status: 422,
      message: say('Failed to add transactions: an account is a certificate that has not matured'),
    },
    insufficient_funds: {
      status: 422,
      message: say('Failed to add transactions: a row would take an account below zero'),
    },
    balance_overflow: {
      status: 422,
      message: say('Failed to add transactions: an amount is too large'),
    },
    file_added_before: {
      status: 409,
      message: say('Failed to add transactions: this file was added before. Nothing was added.'),
    },
    id_reused: {
      status: 409,
      message: say('Failed to add transactions: this form was used before. Please open it again.'),
    },
    upload_incomplete: {
      status: 409,
      message: say('Failed to add transactions: part of the upload is missing. Please try again.'),
    },
  },
})

/** Not JSON but a file, so it is no endpoint; who may call it stands beside the route. */
export const TEMPLATE_PATH = '/api/admin/transactions/template'
