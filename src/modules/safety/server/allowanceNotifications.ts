import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatMoment } from '../../../values/formats.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { english, type Words } from '../../../values/sentence.ts'
import type { OwnKind } from '../../paymentRules/paymentKind.contract.ts'
import type {
  BegunAllowance,
  OwnAllowance,
  OwnMost,
} from '../../paymentRules/server/paymentRules.ts'
import { tell } from './notifications.ts'

const KIND_WORDS: Readonly<Record<OwnKind, Words>> = {
  member: english('Transfers to other members'),
  us_bank: english('Transfers to US banks'),
  international: english('Transfers abroad'),
  bills: english('Bills'),
}

const inWords = (most: OwnMost): Words => {
  if (most === null) return english('as much as we allow')
  if (most === 0n) return english('nothing: they are switched off')
  return english('{cap} a day', { cap: formatMoney(money(most)) })
}

/** "Transfers abroad: $100.00 a day", as the audit trail says it as well. */
export const inWordsOf = (kind: OwnKind, most: OwnMost): Words =>
  english('{kind}: {most}', { kind: KIND_WORDS[kind], most: inWords(most) })

const IF_NOT_YOU = english('If this was not you, lock everything on the page Safety and call us.')

/** When what waited holds: a day after it was asked for, so whoever did not ask hears of it once more. */
export const notifyOfBegun = (
  tx: Tx,
  ctx: ActionContext<null>,
  { personId, kind, most, since }: BegunAllowance,
): Promise<void> =>
  tell(tx, ctx, personId, {
    title: english('More may leave your accounts from now on'),
    text: english('{after}, since {time}.', {
      after: inWordsOf(kind, most),
      time: formatMoment(since, ctx.institution.timeZone, 'moment'),
    }),
    more: [
      english(
        'You asked for it a day before. You can lower it on the page Safety: that holds at once.',
      ),
      IF_NOT_YOU,
    ],
  })

/** In the portal and by mail, because somebody else may have changed it. */
export function notifyOfAllowance(
  tx: Tx,
  ctx: ActionContext,
  before: OwnAllowance,
  after: OwnAllowance,
): Promise<void> {
  const { actorId: personId, institution } = ctx
  if (after.waiting) {
    const { from, most } = after.waiting
    return tell(tx, ctx, personId, {
      title: english('More may leave your accounts soon'),
      text: english('{after}, from {time} on. Until then: {before}.', {
        after: inWordsOf(after.kind, most),
        time: formatMoment(from, institution.timeZone, 'moment'),
        before: inWords(before.most),
      }),
      more: [english('Until then it can be taken back on the page Safety.'), IF_NOT_YOU],
    })
  }
  return tell(tx, ctx, personId, {
    title:
      after.most === before.most
        ? english('What was to change for your payments is taken back')
        : english('Your own limit on payments was lowered'),
    text: english('{after}.', { after: inWordsOf(after.kind, after.most) }),
    more: [IF_NOT_YOU],
  })
}
