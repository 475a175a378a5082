import { formatDay } from '../../../values/formats.ts'
import { say, type Sentence, type Translate, verbatim } from '../../../values/sentence.ts'
import type { DisclosedTerm } from '../../certificates/contract.ts'

const RENEWALS: Readonly<Record<DisclosedTerm['renewal'], Sentence>> = {
  renew: say(
    'It renews by itself for the same term, with its dividends, unless you choose otherwise.',
  ),
  pay_out: say(
    'It does not renew by itself: it is closed and paid out, unless you choose otherwise.',
  ),
}

/** How long its money stays, what leaving early costs, and what happens then. */
export function termFacts(t: Translate, term: DisclosedTerm) {
  return [
    {
      term: t('Term'),
      detail: t('{count, plural, one {# month} other {# months}}, until {day} if opened today', {
        count: term.months,
        day: formatDay(term.maturesOn),
      }),
    },
    {
      term: t('Before maturity'),
      detail: t('Money can neither be added nor taken out, other than by closing it.'),
    },
    {
      term: t('Early-withdrawal penalty'),
      detail: t(
        '{count, plural, one {# day} other {# days}} of dividends on the balance at the rate of the term, even if it has not earned that much yet',
        { count: term.penaltyDays },
      ),
    },
    {
      term: t('At maturity'),
      detail: verbatim(
        [
          t(RENEWALS[term.renewal]),
          t('If that is no business day, money moves on the next one.'),
        ].join(' '),
      ),
    },
    {
      term: t('Grace period'),
      detail:
        term.graceDays === 0
          ? t('None')
          : t(
              '{count, plural, one {# day} other {# days}} after each renewal, in which it can be closed without a penalty',
              { count: term.graceDays },
            ),
    },
    {
      term: t('Notice'),
      detail: t('{count, plural, one {# day} other {# days}} before it matures we write to you', {
        count: term.noticeDays,
      }),
    },
  ]
}
