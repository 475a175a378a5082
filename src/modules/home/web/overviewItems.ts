import { CalendarClock } from 'lucide-react'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say, type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import type { ShownItem } from '../../memberOverview/web/memberOverview.ts'
import type { Coming } from '../contract.ts'
import { comingWords } from './words.ts'

const COMING = 'coming-title'

interface Line {
  readonly what: string | null
  readonly about: string | null
}

const wordsOf = (t: Translate, { what, about: name }: Line): Words =>
  comingWords(t, { kind: what as Coming['kind'], name })

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'upcoming',
    permission: 'members:read',
    stands: 15,
    label: say('Expected payments'),
    icon: CalendarClock,
    says(t, { count, lines }) {
      const [first] = lines
      if (!first) return { words: t('None in two weeks') }
      return {
        words: t('{count} in two weeks', { count }),
        note: t('{amount} on {day}: {what}', {
          day: formatDay(first.on ?? '', 'yearlessShort'),
          what: wordsOf(t, first),
          amount: formatMoney(fromDecimal(first.amount ?? '0'), { signed: true }),
        }),
      }
    },
    pathOf: () => `#${COMING}`,
    topics: [],
    listed: {
      id: COMING,
      title: say('Expected payments'),
      empty: say('Nothing is arranged or announced for the next two weeks.'),
      wordsOf: (t, line) => ({
        words: wordsOf(t, line),
        note: verbatim(
          [...(line.about === null ? [] : [wordsOf(t, { ...line, about: null })]), line.where ?? '']
            .filter((part) => part !== '')
            .join(', '),
        ),
      }),
    },
  },
]
