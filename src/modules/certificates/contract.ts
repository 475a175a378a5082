import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, FILL_IN_ALL, formId, id, text } from '../../values/schema.ts'
import { say, type Sentence } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'

const INSTRUCTIONS = ['renew', 'renew_principal', 'pay_out'] as const

/** What happens to a certificate at its maturity. */
export const Instruction = z.enum(INSTRUCTIONS)
export type Instruction = z.infer<typeof Instruction>

export const INSTRUCTION_WORDS: Readonly<Record<Instruction, Sentence>> = {
  renew: say('Renew it with its dividends'),
  renew_principal: say('Renew it and move the dividends out'),
  pay_out: say('Close it and move everything out'),
}

/** Whether money moves to another account then. */
export const isMoving = (instruction: Instruction): boolean => instruction !== 'renew'

/** How long a certificate runs and what becomes of it then, as it is disclosed before it is opened. */
export const DisclosedTerm = z.object({
  months: z.int(),
  /** Of one that is opened on the day of the disclosure. */
  maturesOn: z.string(),
  /** What happens then unless the member says otherwise. */
  renewal: z.enum(['renew', 'pay_out']),
  /** Days after a renewal in which it can be closed without a penalty. */
  graceDays: z.int(),
  /** Days of dividends that closing it early costs. */
  penaltyDays: z.int(),
  noticeDays: z.int(),
})
export type DisclosedTerm = z.infer<typeof DisclosedTerm>

export const Certificate = z.object({
  accountId: id(),
  ...AccountLabel.shape,
  months: z.int(),
  termFrom: z.string(),
  maturesOn: z.string(),
  /** In percent, fixed for the term; null: it earns nothing. */
  rate: z.nullable(z.string()),
  apy: z.nullable(z.string()),
  instruction: Instruction,
  /** Where money goes at maturity; null where none does. */
  to: z.nullable(AccountLabel),
  toAccountId: z.nullable(id()),
  /** The day on which money moves, where money moves. */
  movesOn: z.string(),
  /** Days of dividends that closing it early costs. */
  penaltyDays: z.int(),
  /** What closing it today costs. */
  penalty: decimal(),
  /** The last day on which closing it costs nothing, after a renewal; null outside of it. */
  graceUntil: z.nullable(z.string()),
  /** Whether whoever asks may say what happens at its maturity. */
  mayInstruct: z.boolean(),
  /** Its day has come, and what was chosen for it has not been carried out yet. */
  hasMatured: z.boolean(),
})
export type Certificate = z.infer<typeof Certificate>

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/certificates',
  permission: 'member',
  seenByStaff: true,
  summary: 'The terms of all certificates that a member sees, and what happens at their maturity',
  reply: z.object({ certificates: z.array(Certificate) }),
  refusals: {},
})

const Account = z.object({ accountId: id(say('We could not find that account.')) })

export const readCertificateForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:accountId/certificate',
  permission: 'members:read',
  summary: 'The term of an account that is a certificate',
  params: Account,
  reply: z.object({ certificate: z.nullable(Certificate) }),
  refusals: {},
})

/** Why an instruction cannot be taken. */
export const INSTRUCTION_REFUSALS = {
  maturity_account_missing: {
    status: 422,
    message: say('Choose the account that money goes to at maturity'),
  },
  maturity_account_not_found: {
    status: 404,
    message: say('Money cannot go to that account at maturity. Please choose another one.'),
  },
} as const
export type InstructionRefusal = keyof typeof INSTRUCTION_REFUSALS

export const InstructBody = z.strictObject({
  /** Made by the form when it opens. */
  id: formId('an instruction'),
  instruction: Instruction,
  /** Where money goes; left out where it stays. */
  toAccountId: z.optional(text(100, FILL_IN_ALL)),
})
export type InstructBody = z.infer<typeof InstructBody>

export const instructCertificate = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/certificate/instruct',
  permission: 'member',
  summary: 'Say what happens to a certificate at its maturity',
  params: Account,
  body: InstructBody,
  reply: Certificate,
  refusals: {
    certificate_not_found: { status: 404, message: say('We could not find that certificate.') },
    already_matured: {
      status: 409,
      message: say('It has matured, so this choice can no longer be changed.'),
    },
    second_signature_needed: {
      status: 422,
      message: say(
        'Money leaves this account with two signatures only, so it can be renewed with its dividends and nothing else.',
      ),
    },
    ...INSTRUCTION_REFUSALS,
    id_reused: {
      status: 422,
      message: say('This form was sent before with other contents. Please start again.'),
    },
  },
})
export type InstructRefusal = keyof (typeof instructCertificate)['refusals']
