import { Hand, Hourglass } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say, type Translate, verbatim } from '../../../values/sentence.ts'
import type { OverviewItem } from '../../memberOverview/contract.ts'
import {
  type OverviewWords,
  partPath,
  type ShownItem,
} from '../../memberOverview/web/memberOverview.ts'

const momentOf = (at: string | null) =>
  at === null ? verbatim('') : formatMoment(at, institution.timeZone, 'moment')

function restrictionWords(t: Translate, { state, about, at }: OverviewItem): OverviewWords {
  const since = t('Since {time}', { time: momentOf(at) })
  switch (state) {
    case 'none':
      return { words: t('Go as the rules allow') }
    // That it is locked asks already, in a line of its own.
    case 'everything_locked':
      return { words: t('None leaves: everything is locked'), note: since }
    default:
      return {
        words: t('Stopped by staff'),
        note:
          about === null
            ? since
            : t('Since {time}: {reason}', { time: momentOf(at), reason: about }),
        asks: true,
      }
  }
}

function heldWords(t: Translate, { state, count, about, amount, at }: OverviewItem): OverviewWords {
  if (state === 'none') return { words: t('None waits') }
  return {
    words: t('{count, plural, one {# payment waits} other {# payments wait}} for us', { count }),
    note:
      about === null || amount === null
        ? t('Since {time}', { time: momentOf(at) })
        : t('{amount} to {payee}, since {time}', {
            amount: formatMoney(fromDecimal(amount)),
            payee: about,
            time: momentOf(at),
          }),
    asks: true,
  }
}

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'restriction',
    permission: 'members:read',
    stands: 40,
    label: say('Payments'),
    icon: Hand,
    says: restrictionWords,
    pathOf: (_, { may }) =>
      may('fraud:review') ? partPath('person', 'payments-title') : undefined,
    topics: ['standing'],
  },
  {
    kind: 'heldPayments',
    permission: 'members:read',
    stands: 50,
    label: say('Held payments'),
    icon: Hourglass,
    says: heldWords,
    pathOf: ({ id }, { may }) => {
      if (!may('fraud:review')) return undefined
      return id === null ? '/admin/held-payments' : `/admin/held-payments/${id}`
    },
    topics: ['heldPayments'],
  },
]
