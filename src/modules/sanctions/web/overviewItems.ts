import { ShieldAlert } from 'lucide-react'
import { say, verbatim } from '../../../values/sentence.ts'
import type { ShownItem } from '../../memberOverview/web/memberOverview.ts'

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'sanctions',
    permission: 'sanctions:review',
    stands: 55,
    label: say('Sanctions'),
    icon: ShieldAlert,
    says: (t, { state, count, about }) =>
      state === 'none'
        ? { words: t('No open hit') }
        : {
            words: t('{count, plural, one {# hit} other {# hits}} to decide about', { count }),
            note: verbatim(about ?? ''),
            asks: true,
          },
    pathOf: ({ id }) => (id === null ? '/admin/sanctions' : `/admin/sanctions/${id}`),
    topics: ['sanctions'],
  },
]
