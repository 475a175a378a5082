import { Wallet } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say } from '../../../values/sentence.ts'
import type { ShownItem } from '../../memberOverview/web/memberOverview.ts'

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'accounts',
    permission: 'members:read',
    stands: 10,
    label: say('Accounts'),
    icon: Wallet,
    says: (t, { state, count, amount, at }) => ({
      words:
        state === 'none'
          ? t('None open')
          : t('{amount} available', { amount: formatMoney(fromDecimal(amount ?? '0')) }),
      note:
        at === null
          ? t('{count, plural, one {# account} other {# accounts}}', { count })
          : t('{count, plural, one {# account} other {# accounts}}, member since {day}', {
              count,
              day: formatMoment(at, institution.timeZone, 'short'),
            }),
    }),
    pathOf: ({ state }) => (state === 'none' ? '#accounts-title' : '#entries-accounts'),
    topics: ['ledger.posted'],
  },
]
