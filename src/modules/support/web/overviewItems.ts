import { Mail } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { say, type Translate } from '../../../values/sentence.ts'
import type { OverviewItem } from '../../memberOverview/contract.ts'
import type { OverviewWords, ShownItem } from '../../memberOverview/web/memberOverview.ts'

function conversationWords(t: Translate, { state, count, about, at }: OverviewItem): OverviewWords {
  const time = at === null ? '' : formatMoment(at, institution.timeZone, 'moment')
  switch (state) {
    case 'none':
      return { words: t('No conversations') }
    case 'answered':
      return {
        words: t('Nothing to answer'),
        note: t('{count, plural, one {# conversation} other {# conversations}}, last {time}', {
          count,
          time,
        }),
      }
    default:
      return {
        words: t('{count, plural, one {# conversation waits} other {# conversations wait}}', {
          count,
        }),
        note: t(
          state === 'overdue'
            ? '“{subject}”, the goal of {time} has passed'
            : '“{subject}”, to be answered by {time}',
          { subject: about ?? '', time },
        ),
        asks: true,
      }
  }
}

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'conversations',
    permission: 'messages:answer',
    stands: 90,
    label: say('Messages'),
    icon: Mail,
    says: conversationWords,
    pathOf: ({ id, count }, { personId }) =>
      id !== null && count === 1
        ? `/admin/messages?folder=all&message=${id}`
        : `/admin/messages?folder=all&member=${personId}`,
    topics: ['messages'],
  },
]
