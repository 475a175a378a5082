import { institution } from '../../../platform/web/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'
import type { OwnKind } from '../../paymentRules/paymentKind.contract.ts'
import type { OwnAllowance } from '../allowances.contract.ts'

export const KIND_WORDS: Readonly<Record<OwnKind, Sentence>> = {
  member: say('Transfers to other members'),
  us_bank: say('Transfers to US banks'),
  international: say('Transfers abroad'),
  bills: say('Bills'),
}

type Most = OwnAllowance['most']

export const isOff = (most: Most): boolean => most !== null && Number(most) === 0

/** Whether it lets more go than `than`. */
export const isMore = (most: Most, than: Most): boolean =>
  than !== null && (most === null || fromDecimal(most).minor > fromDecimal(than).minor)

export function mostWords(t: Translate, most: Most): Words {
  if (most === null) return t('As much as we allow')
  if (isOff(most)) return t('Switched off: nothing goes this way')
  return t('At most {amount} a day', { amount: formatMoney(fromDecimal(most)) })
}

/** What holds now, and what is left of it today. */
export const standingWords = (t: Translate, { most, left }: OwnAllowance): Words =>
  left === null || most === null || isOff(most)
    ? mostWords(t, most)
    : t('At most {amount} a day. {left} is left today.', {
        amount: formatMoney(fromDecimal(most)),
        left: formatMoney(fromDecimal(left)),
      })

/** What waits, and from when on it holds. */
export const waitingWords = (
  t: Translate,
  { most, from }: NonNullable<OwnAllowance['waiting']>,
): Words => {
  const time = formatMoment(from, institution.timeZone, 'moment')
  return most === null
    ? t('From {time} on: as much as we allow.', { time })
    : t('From {time} on: at most {amount} a day.', {
        time,
        amount: formatMoney(fromDecimal(most)),
      })
}
