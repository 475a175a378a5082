import { ShieldCheck } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { say, verbatim } from '../../../values/sentence.ts'
import { partPath, type ShownItem } from '../../memberOverview/web/memberOverview.ts'

const EVENTS = 'events-title'

/** In whose name it was done. */
const BY = {
  own: say('By themselves'),
  staff: say('By staff'),
  system: say('By the system'),
  visitor: say('By a visitor'),
} as const

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'securityEvents',
    permission: 'members:read',
    stands: 120,
    label: say('Security events'),
    icon: ShieldCheck,
    says: (t, { about, at }) =>
      at === null
        ? { words: t('None yet') }
        : {
            words: verbatim(about ?? ''),
            note: formatMoment(at, institution.timeZone, 'moment'),
          },
    pathOf: () => partPath('person', EVENTS),
    topics: ['standing'],
    listed: {
      id: EVENTS,
      title: say('Latest security events'),
      empty: say('Nothing has been recorded yet.'),
      wordsOf: (t, { about, what }) => ({
        words: verbatim(about ?? ''),
        note: what !== null && what in BY ? t(BY[what as keyof typeof BY]) : undefined,
      }),
    },
  },
]
