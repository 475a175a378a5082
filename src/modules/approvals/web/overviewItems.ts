import { Stamp } from 'lucide-react'
import { say, verbatim } from '../../../values/sentence.ts'
import type { ShownItem } from '../../memberOverview/web/memberOverview.ts'

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'approvals',
    permission: 'members:read',
    stands: 70,
    label: say('Approvals'),
    icon: Stamp,
    says: (t, { state, count, about }) =>
      state === 'none'
        ? { words: t('None waits') }
        : {
            words: t(
              '{count, plural, one {# request waits} other {# requests wait}} for a second person',
              { count },
            ),
            note: verbatim(about ?? ''),
            asks: true,
          },
    pathOf: () => '/admin/approvals',
    topics: ['approvals'],
  },
]
