import { LockKeyhole, PhoneCall, SlidersHorizontal } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { say, type Translate, verbatim } from '../../../values/sentence.ts'
import type { OverviewItem } from '../../memberOverview/contract.ts'
import type { OverviewWords, ShownItem } from '../../memberOverview/web/memberOverview.ts'
import type { OwnKind } from '../../paymentRules/paymentKind.contract.ts'
import { VIEWS_TOPIC } from '../../memberViews/contract.ts'
import { SAFETY_TOPIC } from '../contract.ts'
import { KIND_WORDS, mostWords } from './allowanceWords.ts'

const SECTION = '#safety-title'
const topics = [SAFETY_TOPIC, VIEWS_TOPIC, 'standing']
const momentOf = (at: string | null) =>
  at === null ? verbatim('') : formatMoment(at, institution.timeZone, 'moment')

function callWords(t: Translate, { state, about, at }: OverviewItem): OverviewWords {
  if (state === 'none') return { words: t('Nobody is calling') }
  const note = t('Shows until {time}', { time: momentOf(at) })
  return state === 'own'
    ? { words: t('You are calling: {topic}', { topic: about ?? '' }), note, asks: true }
    : { words: t('{staff} is calling', { staff: about ?? '' }), note, asks: true }
}

function safetyWords(t: Translate, { state, count, about, at }: OverviewItem): OverviewWords {
  if (state === 'none') return { words: t('Nothing locked or reported') }
  if (state === 'locked')
    return {
      words: t('Everything is locked'),
      note:
        count === 0
          ? t('Since {time}', { time: momentOf(at) })
          : t('Since {time}. Not them, they say: {what}', {
              time: momentOf(at),
              what: about ?? '',
            }),
      asks: true,
    }
  return {
    words: t('{count, plural, one {# report} other {# reports}}: this wasn’t me', { count }),
    note: verbatim(about ?? ''),
    asks: true,
  }
}

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'call',
    permission: 'members:read',
    stands: 20,
    label: say('Call'),
    icon: PhoneCall,
    says: callWords,
    pathOf: () => SECTION,
    topics,
  },
  {
    kind: 'safety',
    permission: 'members:read',
    stands: 30,
    label: say('Safety'),
    icon: LockKeyhole,
    says: safetyWords,
    pathOf: () => SECTION,
    topics,
  },
  {
    kind: 'allowances',
    permission: 'members:read',
    stands: 100,
    label: say('Their own limits'),
    icon: SlidersHorizontal,
    says: (t, { state, lines }) =>
      state === 'none'
        ? { words: t('None set') }
        : {
            words:
              state === 'off'
                ? t('{count, plural, one {# kind} other {# kinds}} of payment switched off', {
                    count: lines.filter(({ amount }) => Number(amount) === 0).length,
                  })
                : t('{count, plural, one {# kind} other {# kinds}} of payment limited', {
                    count: lines.length,
                  }),
            note: verbatim(
              lines
                .map(({ what, amount }) =>
                  t('{kind}: {most}', {
                    kind: t(KIND_WORDS[what as OwnKind]),
                    most: mostWords(t, amount),
                  }),
                )
                .join('. '),
            ),
          },
    pathOf: () => SECTION,
    topics,
  },
]
