import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

const account = ({ bank, last4 }: Readonly<Record<string, unknown>>): string =>
  `${part(': ', bank)}${part(' ··', last4)}`

/** What this module writes into the audit trail, in the words of people. */
export const linkedAccountsAudit = {
  'linked_account.linked': {
    said: (detail) => `Began to link an account at another bank${account(detail)}`,
  },
  'linked_account.verified': {
    said: (detail) => `Proved a linked account by its amounts${account(detail)}`,
  },
  'linked_account.guessed_wrong': {
    said: (detail) => `Told wrong amounts for a linked account${account(detail)}`,
  },
  'linked_account.failed': {
    said: (detail) => `Told wrong amounts ten times, which ended a link${account(detail)}`,
  },
  'linked_account.expired': {
    said: (detail) => `Ended a link whose amounts nobody told in time${account(detail)}`,
  },
  'linked_account.returned': {
    said: (detail) =>
      `Ended a link because a small payment came back${part(' (', detail['reason'], ')')}${account(detail)}`,
  },
  'linked_account.corrected': {
    said: (detail) =>
      `Corrected a linked account as the other bank said${part(' (', detail['change'], ')')}${account(detail)}`,
  },
  'linked_account.unlinked': {
    said: (detail) => `Unlinked an account at another bank${account(detail)}`,
  },
  'linked_account.pulled': {
    said: (detail) => `Authorized pulling in ${amountIn(detail)} from a linked account`,
  },
  'linked_account.pull_credited': {
    said: (detail) => `Credited ${amountIn(detail)} that was pulled in`,
  },
  'linked_account.pull_kept': {
    said: (detail) =>
      `Kept ${amountIn(detail)} that was pulled in for an account that cannot take it`,
  },
  'linked_account.pull_returned': {
    said: (detail) =>
      `Took the return of ${amountIn(detail)} that was pulled in${part(' for reason ', detail['reason'])}${part('. ', detail['exception'])}`,
  },
  'linked_account.pull_cancelled': {
    said: (detail) => `Cancelled pulling in ${amountIn(detail)}`,
  },
  'linked_account.pull_released': {
    said: (detail) => `Ended the hold on ${amountIn(detail)} that was pulled in`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof linkedAccountsAudit, true> {}
}
