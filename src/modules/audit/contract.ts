import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { daysInOrder, periodShape, soughtWords } from '../../values/filters.ts'
import { CURSOR_LIMITS, id, instant, told } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

export const PAGE_SIZE = 20
export const EXPORT_ROWS_MAX = 50_000

/** Somebody in the trail. Whoever is not known any more has no name and no email address. */
export const AuditPerson = z.object({
  id: id(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type AuditPerson = z.infer<typeof AuditPerson>

export const AuditItem = z.object({
  /** The number of the event. */
  id: z.string(),
  at: instant(),
  /** Who did it; null for the system itself, or for somebody who was not known yet. */
  actor: z.nullable(AuditPerson),
  /** To whom. */
  subject: z.nullable(AuditPerson),
  action: z.string(),
  /** The action as a sentence: "Approved the application". */
  words: z.string(),
  address: z.nullable(z.string()),
  /** Old and new values and reasons, as they were written down. */
  detail: z.record(z.string(), z.unknown()),
})
export type AuditItem = z.infer<typeof AuditItem>

/** What can be looked for at once: all actions whose names begin with `prefix`. */
export const ACTION_KINDS = [
  { prefix: 'sign_', label: say('Signing in and out') },
  { prefix: 'dispute.', label: say('Reported problems') },
  { prefix: 'code.', label: say('One-time codes') },
  { prefix: 'approval.', label: say('Approvals') },
  { prefix: 'password.', label: say('Passwords') },
  { prefix: 'session.', label: say('Sessions') },
  { prefix: 'email.', label: say('Email addresses') },
  { prefix: 'phone.', label: say('Phone numbers') },
  { prefix: 'notification.', label: say('Choices of notifications') },
  { prefix: 'alert.', label: say('Alerts') },
  { prefix: 'passcode.', label: say('Accepted passcodes') },
  { prefix: 'authenticator.', label: say('Authenticator apps') },
  { prefix: 'passkey.', label: say('Passkeys') },
  { prefix: 'backup_codes.', label: say('Backup codes') },
  { prefix: 'application.', label: say('Applications') },
  { prefix: 'business.', label: say('Businesses') },
  { prefix: 'user.', label: say('Users') },
  { prefix: 'deposit.', label: say('Check deposits') },
  { prefix: 'transfer.', label: say('Transfers') },
  { prefix: 'schedule.', label: say('Scheduled transfers') },
  { prefix: 'bill.', label: say('Bills') },
  { prefix: 'linked_account.', label: say('Linked accounts') },
  { prefix: 'withdrawal.', label: say('Withdrawals of companies') },
  { prefix: 'certificate.', label: say('Certificates') },
  { prefix: 'dividend.', label: say('Dividends') },
  { prefix: 'fee.', label: say('Fees') },
  { prefix: 'signature.', label: say('Second signatures') },
  { prefix: 'statement.', label: say('Statements') },
  { prefix: 'tax_form.', label: say('Tax forms') },
  { prefix: 'goal.', label: say('Goals') },
  { prefix: 'payee.', label: say('Payees') },
  { prefix: 'limits.', label: say('Transfer limit') },
  { prefix: 'safety.', label: say('Safety of members') },
  { prefix: 'member_note.', label: say('Notes on members') },
  { prefix: 'view.', label: say('Pages of members that staff saw') },
  { prefix: 'payment_rule.', label: say('Rules of payments') },
  { prefix: 'payment.', label: say('Held payments') },
  { prefix: 'member.', label: say('Stopped payments') },
  { prefix: 'service_notice.', label: say('Service notices') },
  { prefix: 'balance.', label: say('Balances') },
  { prefix: 'account.', label: say('Account numbers') },
  { prefix: 'owner.', label: say('Owners of accounts') },
  { prefix: 'transaction', label: say('Transactions by staff') },
  { prefix: 'support.', label: say('Messages to support') },
  { prefix: 'banks.', label: say('Bank directory') },
  { prefix: 'rates.', label: say('Exchange rates') },
  { prefix: 'network.', label: say('Payment files') },
  { prefix: 'wire.', label: say('Payments abroad') },
  { prefix: 'sanctions.', label: say('Sanctions list') },
  { prefix: 'conversion.', label: say('Conversions from another system') },
  { prefix: 'job.', label: say('Jobs') },
  { prefix: 'demo.', label: say('Clock of the demonstration') },
  { prefix: 'administrator.', label: say('Administrators') },
  { prefix: 'audit.', label: say('Audit trail') },
] as const

const CHOOSE_AN_ACTION = say('Choose an action from the list')
const CHOOSE_A_PERSON = say('Choose a person in the list')

const filterShape = {
  /** Who did it, and to whom. */
  actor: z.optional(id(CHOOSE_A_PERSON)),
  subject: z.optional(id(CHOOSE_A_PERSON)),
  /** The beginning of an action, or all of it: `sign_`, `application.approved`. */
  action: z.optional(
    z.string({ error: CHOOSE_AN_ACTION }).check(
      z.regex(/^[a-z][a-z_]{0,40}(\.[a-z_]{0,40})?$/, {
        error: CHOOSE_AN_ACTION,
      }),
    ),
  ),
  ...periodShape(),
  /** Words in what was written down, in an address, or in the sentence. All must be found. */
  q: z.optional(soughtWords(10)),
}

/** Which events are wanted; in the address of the page and of the download alike. */
export const AuditFilters = z.strictObject(filterShape).check(daysInOrder)
export type AuditFilters = z.infer<typeof AuditFilters>

const PAGE_REFUSALS = {
  invalid_cursor: { status: 400, message: say('This page of the audit trail does not exist.') },
} as const

/** The `next` of the page before. */
const before = z.optional(
  told(z.string({ error: PAGE_REFUSALS.invalid_cursor.message }), CURSOR_LIMITS),
)

export const readAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  permission: 'audit:read',
  summary: `Who did what to whom, newest first, up to ${PAGE_SIZE} a page`,
  query: z.strictObject({ ...filterShape, before }).check(daysInOrder),
  reply: z.object({
    items: z.array(AuditItem),
    /** Null after the last page. */
    next: z.nullable(z.string()),
    /**
     * When a rare filter made the search stop before the page was full: how far it has looked. The
     * next page goes on from there.
     */
    lookedBackTo: z.nullable(instant()),
    /** After the last page: everything up to here is archived and cannot be read in the portal; null where nothing is. */
    archivedTo: z.nullable(instant()),
    /** Those the filters name. */
    actor: z.nullable(AuditPerson),
    subject: z.nullable(AuditPerson),
  }),
  refusals: PAGE_REFUSALS,
})

/** Not JSON but a file, so it is no endpoint; who may call it stands beside the route. */
export const EXPORT_PATH = '/api/admin/audit/export'

export const SecurityEvent = z.object({
  id: z.string(),
  at: instant(),
  /** "You signed in". */
  words: z.string(),
  /** The network it came from without its last part, `203.0.113.x`; null when nobody knows. */
  address: z.nullable(z.string()),
  /** Done by whoever was signed in as them, or knew their password. */
  inTheirName: z.boolean(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const readSecurityHistory = endpoint({
  method: 'GET',
  path: '/api/security-history',
  permission: 'signed-in',
  summary: `What concerned the safety of the caller's own account, newest first, ${PAGE_SIZE} a page`,
  query: z.strictObject({ before }),
  reply: z.object({
    items: z.array(SecurityEvent),
    /** Null after the last page. */
    next: z.nullable(z.string()),
    /** After the last page: everything up to here is archived; null where nothing is. */
    archivedTo: z.nullable(instant()),
  }),
  refusals: PAGE_REFUSALS,
})
