import type { TagTone } from '../../../ui/lists/Tag.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../values/sentence.ts'
import { accountPath } from '../../accounts/places.contract.ts'
import type { About } from '../about.contract.ts'
import type { ShownSubject, ThreadSummary } from '../threads.contract.ts'

export const ABOUT_WORDS: Readonly<Record<About, Sentence>> = {
  general: say('General question'),
  transaction: say('About a transaction'),
  payment: say('About a payment'),
  deposit: say('About a deposit'),
  account: say('About an account'),
  application: say('About your application'),
}

/** A document cannot be drawn anew as a picture is, so none is taken (decision 124). */
export const PICTURES_HINT = say(
  'A receipt, a letter or a photo of the screen, for example. Of a PDF, add a picture of the page.',
)

export const STATE_LOOK = {
  waiting: [say('Waiting for an answer'), 'waiting'],
  answered: [say('Answered'), 'good'],
  begun: [say('From our staff'), 'neutral'],
  closed: [say('Closed'), 'neutral'],
} as const satisfies Record<ThreadSummary['state'], readonly [Sentence, TagTone]>

/** What a conversation is about, by what it is known by; undefined of a general question. */
export function subjectWords(t: Translate, { kind, facts }: ShownSubject): Words | undefined {
  const reference = facts?.reference ?? ''
  const amount = facts?.amount
  const sum = amount == null ? undefined : formatMoney(fromDecimal(amount))
  switch (kind) {
    case 'general':
      return undefined
    case 'account':
      return facts?.name ? verbatim(facts.name) : t('An account')
    case 'application':
      return t('Application')
    case 'payment':
      return facts?.name && sum
        ? t('{amount} to {name}', { amount: sum, name: facts.name })
        : t('A payment')
    case 'deposit':
      return sum
        ? t('Check of {amount}, reference {reference}', { amount: sum, reference })
        : t('A deposit')
    case 'transaction':
      return sum
        ? t('Transaction of {amount}, reference {reference}', { amount: sum, reference })
        : t('A transaction')
  }
}

/** Where the member looks at it; undefined where there is no such page. */
export function memberPathOf({ kind, id, facts }: ShownSubject): string | undefined {
  if (id === null || facts === null) return undefined
  const paths: Readonly<Partial<Record<About, string>>> = {
    transaction: `/dashboard/activity?transaction=${id}`,
    payment: '/dashboard/scheduled',
    deposit: '/dashboard/deposits',
    account: accountPath(id),
  }
  return paths[kind]
}

/** Where staff look at it: what has no page of its own is on the member's. */
export function staffPathOf(
  { kind, id }: ShownSubject,
  personId: string | null,
): string | undefined {
  if (id === null || personId === null) return undefined
  if (kind === 'deposit') return `/admin/deposits?deposit=${id}`
  if (kind === 'application') return `/admin?tab=pending&application=${id}`
  return kind === 'account' ? `/admin/accounts/${id}` : `/admin/users/${personId}`
}
