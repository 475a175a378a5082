import { type Translate, say, type Sentence, type Words } from '../../../values/sentence.ts'
import type { LongWork, LongWorkKind } from '../contract.ts'

const TITLES = {
  dividends: say('Dividends of {about}'),
  deletion: say('Deleting the transactions of {about}'),
  import: say('Transactions from a file for {about}'),
  requests: say('Asking for information: {about}'),
  conversion: say('Conversion as of {about}'),
  tax_forms: say('Tax forms of {about}'),
} as const satisfies Readonly<Record<LongWorkKind, Sentence>>

export const titleOf = (t: Translate, { kind, about }: LongWork): Words =>
  t(TITLES[kind], { about })

const UNITS = {
  dividends: 'accounts',
  deletion: 'transactions',
  import: 'transactions',
  requests: 'applicants',
  conversion: 'transactions',
  tax_forms: 'forms',
} as const satisfies Readonly<Record<LongWorkKind, string>>

const DONE = {
  accounts: say('{done} of {total, plural, one {# account} other {# accounts}}'),
  forms: say('{done} of {total, plural, one {# form} other {# forms}}'),
  applicants: say('{done} of {total, plural, one {# applicant} other {# applicants}}'),
  transactions: say('{done} of {total, plural, one {# transaction} other {# transactions}}'),
} as const

/** "412 of 1,200 accounts", and how many of them failed. */
export function progressWords(t: Translate, { kind, done, failed, total }: LongWork): Words {
  const progress = t(DONE[UNITS[kind]], { done, total })
  return failed === 0 ? progress : t('{progress}, {failed} failed', { progress, failed })
}
