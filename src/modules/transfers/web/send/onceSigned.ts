import type { Translate } from '../../../../values/sentence.ts'
import type { AccountOverview } from '../../../activity/contract.ts'
import { WAITS_DAYS } from '../../../signatures/contract.ts'

/** What a review says instead where the money leaves once a second owner signs. */
export const onceSigned = (t: Translate, { twoToSign }: Pick<AccountOverview, 'twoToSign'>) =>
  twoToSign
    ? {
        arrivesTerm: t('Arrives'),
        arrives: t(
          'Once a second owner signs, within {days, plural, one {# day} other {# days}}. Until then the money is set aside, and you can take it back.',
          { days: WAITS_DAYS },
        ),
        sendLabel: t('Ask for a second signature'),
        busyLabel: t('Asking'),
      }
    : {}
