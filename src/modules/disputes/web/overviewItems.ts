import { MessageSquareWarning } from 'lucide-react'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say, type Translate } from '../../../values/sentence.ts'
import type { OverviewItem } from '../../memberOverview/contract.ts'
import type { OverviewWords, ShownItem } from '../../memberOverview/web/memberOverview.ts'
import { DISPUTES_TOPIC } from '../contract.ts'
import { STAFF_DISPUTES } from './places.ts'

function disputeWords(
  t: Translate,
  { state, count, on, about, amount }: OverviewItem,
): OverviewWords {
  if (state === 'none') return { words: t('None open') }
  const day = on === null ? '' : formatDay(on)
  return {
    words:
      state === 'overdue'
        ? t(
            '{count, plural, one {# case} other {# cases}} open, the deadline of {day} has passed',
            {
              count,
              day,
            },
          )
        : t('{count, plural, one {# case} other {# cases}} open, due {day}', { count, day }),
    note: t('{number}, {amount}', {
      number: about ?? '',
      amount: formatMoney(fromDecimal(amount ?? '0')),
    }),
    asks: true,
  }
}

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'disputes',
    permission: 'disputes:decide',
    stands: 80,
    label: say('Disputes'),
    icon: MessageSquareWarning,
    says: disputeWords,
    pathOf: ({ id }) => (id === null ? STAFF_DISPUTES : `${STAFF_DISPUTES}?case=${id}`),
    topics: [DISPUTES_TOPIC],
  },
]
