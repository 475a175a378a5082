import { KeyRound, MonitorSmartphone } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { deviceName } from '../../../values/device.ts'
import { formatMoment } from '../../../values/formats.ts'
import { say, type Translate } from '../../../values/sentence.ts'
import type { OverviewItem } from '../../memberOverview/contract.ts'
import {
  type OverviewWords,
  partPath,
  type ShownItem,
} from '../../memberOverview/web/memberOverview.ts'

const momentOf = (at: string | null) =>
  at === null ? '' : formatMoment(at, institution.timeZone, 'moment')

function signInWords(t: Translate, { state, at }: OverviewItem): OverviewWords {
  const time = momentOf(at)
  switch (state) {
    case 'locked_for_good':
      return {
        words: t('Cannot sign in: too many wrong codes'),
        note: t('Until staff remove the second steps'),
        asks: true,
      }
    case 'locked':
      return {
        words: t('Cannot sign in: too many wrong codes'),
        note: t('Until {time}', { time }),
        asks: true,
      }
    // That it is locked asks already, in a line of its own.
    case 'everything_locked':
      return {
        words: t('Only with an app or a passkey: everything is locked'),
        note: t('Since {time}', { time }),
      }
    case 'outgoing_blocked':
      return {
        words: t('Sends nothing to other banks or new payees'),
        note: t('Until {time}, after a change of how they sign in', { time }),
        asks: true,
      }
    default:
      return { words: t('Nothing in the way') }
  }
}

export const overviewItems: readonly ShownItem[] = [
  {
    kind: 'signIn',
    permission: 'members:read',
    stands: 35,
    label: say('Signing in'),
    icon: KeyRound,
    says: signInWords,
    pathOf: () => partPath('person', 'second-steps-title'),
    topics: ['standing'],
  },
  {
    kind: 'devices',
    permission: 'members:read',
    stands: 110,
    label: say('Devices'),
    icon: MonitorSmartphone,
    says: (t, { state, count, about, at }) => ({
      words:
        state === 'never'
          ? t('Never signed in')
          : state === 'signed_out'
            ? t('Signed in nowhere')
            : t('{count, plural, one {# signed in} other {# signed in}}', { count }),
      note:
        state === 'never'
          ? undefined
          : t('Last {time}, {device}', { time: momentOf(at), device: deviceName(t, about ?? '') }),
    }),
    pathOf: () => partPath('person', 'sessions-title'),
    topics: ['standing'],
  },
]
