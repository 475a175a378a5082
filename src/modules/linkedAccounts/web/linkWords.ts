import { institution } from '../../../platform/web/institution.ts'
import type { TagTone } from '../../../ui/lists/Tag.tsx'
import { dayOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'
import type { AccountType, LinkedAccount, LinkState } from '../contract.ts'

export const TYPE_WORDS: Readonly<Record<AccountType, Sentence>> = {
  checking: say('Checking'),
  savings: say('Savings'),
}

const STATE_WORDS: Readonly<Record<LinkState, Sentence>> = {
  pending: say('Waiting for the amounts'),
  verified: say('Linked'),
  failed: say('Not linked'),
  expired: say('Not linked'),
  returned: say('Not linked'),
  unlinked: say('Unlinked'),
}

/** How it stands, in a word: the amounts are waited for once they can be read at the other bank. */
export const stateWords = ({ state, isHeld, hasArrived }: LinkedAccount): Sentence =>
  state !== 'pending' || hasArrived
    ? STATE_WORDS[state]
    : isHeld
      ? say('In review')
      : say('On its way')

export const STATE_TONE: Readonly<Record<LinkState, TagTone>> = {
  pending: 'waiting',
  verified: 'good',
  failed: 'bad',
  expired: 'bad',
  returned: 'bad',
  unlinked: 'neutral',
}

/** How it stands and what comes next. */
export function standingOf(t: Translate, link: LinkedAccount): Words {
  const { business, state, isHeld, hasArrived, arrivesOn, verifyBy, returnedBecause } = link
  switch (state) {
    case 'pending':
      if (isHeld) return t('We look at the small payments before they leave.')
      return hasArrived
        ? t(
            'The small payments are there. Tell us both amounts by {day}, and the account is linked.',
            {
              day: formatDay(dayOf(new Date(verifyBy), institution.timeZone)),
            },
          )
        : t(
            'Two small payments named ACCTVERIFY arrive there on {day}, and one takes both back. Then tell us both amounts here.',
            { day: formatDay(arrivesOn, 'weekdayYearless') },
          )
    case 'verified':
      return business === null
        ? t('It is proved to be yours.')
        : t('It is proved. Money moves between it and accounts of {business} here.', {
            business: business.name,
          })
    case 'failed':
      return t('The amounts were wrong ten times. You can link it anew, with new amounts.')
    case 'expired':
      return t('The sixty days for telling the amounts are over. You can link it anew.')
    case 'returned':
      return t('The other bank sent a payment back. {why}', { why: returnedBecause ?? '' })
    case 'unlinked':
      return t('You unlinked it.')
  }
}
