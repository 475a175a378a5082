import type { Checks } from '../../../../platform/web/forms.ts'
import type { Day } from '../../../../values/dates.ts'
import { isEmail, normalizeEmail } from '../../../../values/email.ts'
import { wireAmount } from '../../../../values/money.ts'
import { FILL_IN_ALL } from '../../../../values/schema.ts'
import { whenProblems } from '../../../standingOrders/web/standingOrders.ts'
import { INVALID_EMAIL, INVALID_RECIPIENT, ToMemberBody } from '../../member.contract.ts'
import {
  byField,
  type Checked,
  fundsProblem,
  MISSING_COMMON,
  sourceProblem,
  whenOf,
} from '../form/common.ts'
import type { ValuesOf } from '../transferState.ts'
import { say, type Sentence } from '../../../../values/sentence.ts'

type Values = ValuesOf<'member'>

const MISSING = {
  ...MISSING_COMMON,
  email: say('Enter the email address of the recipient'),
}

/** What is wrong with the recipient: no address, something else than an address, or nobody verified. */
export function recipientProblem({
  email,
  found,
}: Pick<Values, 'email' | 'found'>): Sentence | undefined {
  if (found) return undefined
  if (email.trim() === '') return MISSING.email
  return isEmail(normalizeEmail(email)) ? INVALID_RECIPIENT : INVALID_EMAIL
}

export const checksToMember = (
  { id, blank, accounts }: Checked<Values>,
  today: Day,
): Checks<ToMemberBody, ToMemberBody, Values> => ({
  schema: ToMemberBody,
  blank,
  bodyOf: ({ fromAccountId, amount, reference, found }) => ({
    id,
    fromAccountId,
    amount: wireAmount(amount),
    reference,
    recipientToken: found?.token ?? '',
  }),
  fieldOf: { recipientToken: 'email' },
  own: (typed) => {
    const when = whenOf(typed, accounts)
    return {
      fromAccountId: sourceProblem(typed, accounts),
      email: recipientProblem(typed),
      // Sent on another day, for which the money need not be there yet.
      amount: when.mode === 'now' ? fundsProblem(typed, accounts) : undefined,
      ...byField(whenProblems(when, today)),
    }
  },
  headline: FILL_IN_ALL,
  missing: MISSING,
})
