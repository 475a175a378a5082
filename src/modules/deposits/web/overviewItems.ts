import { Banknote } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say } from '../../../values/sentence.ts'
import type { ShownItem } from '../../memberOverview/web/memberOverview.ts'

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'deposits',
    permission: 'deposits:review',
    stands: 60,
    label: say('Deposits'),
    icon: Banknote,
    says: (t, { state, count, amount, at }) =>
      state === 'none'
        ? { words: t('None under review') }
        : {
            words: t('{count, plural, one {# check} other {# checks}} under review', { count }),
            note: t('{amount}, since {time}', {
              amount: formatMoney(fromDecimal(amount ?? '0')),
              time: formatMoment(at ?? '', institution.timeZone, 'moment'),
            }),
            asks: true,
          },
    pathOf: ({ id }) =>
      id === null ? '/admin/deposits' : `/admin/deposits?folder=waiting&deposit=${id}`,
    topics: ['deposits'],
  },
]
