import { StickyNote } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { say } from '../../../values/sentence.ts'
import { partPath, type ShownItem } from '../../memberOverview/web/memberOverview.ts'
import { NOTES_TOPIC } from '../contract.ts'

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'notes',
    permission: 'members:read',
    stands: 95,
    label: say('Notes'),
    icon: StickyNote,
    says: (t, { state, count, about, at }) =>
      state === 'none'
        ? { words: t('None') }
        : {
            words: t('{count, plural, one {# note} other {# notes}}', { count }),
            note: t('{day}: {text}', {
              day: formatMoment(at ?? '', institution.timeZone, 'yearlessShort'),
              text: about ?? '',
            }),
          },
    pathOf: () => partPath('person', 'notes-title'),
    topics: [NOTES_TOPIC],
  },
]
