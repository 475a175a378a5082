import type { AccountOverview } from '../../../activity/contract.ts'
import { normalizeEmail, isEmail } from '../../../../values/email.ts'
import { INVALID_EMAIL, INVALID_RECIPIENT, ToMemberBody } from '../../member.contract.ts'
import type { FieldProblem, Judged } from '../../../../platform/web/details.ts'
import { fundsProblem, judge, leftAfter, MISSING_COMMON, wireAmount } from '../form/judge.ts'
import { amountIn, type ValuesOf } from '../transferValues.ts'

const FIELDS = ['fromAccountId', 'email', 'amount', 'reference'] as const

const MISSING = {
  ...MISSING_COMMON,
  email: 'Enter the email address of the recipient',
}

/** What is wrong with the recipient: no address, something else than an address, or nobody verified. */
export function recipientProblem({
  email,
  found,
}: Pick<ValuesOf<'member'>, 'email' | 'found'>): string | undefined {
  if (found) return undefined
  if (email.trim() === '') return MISSING.email
  return isEmail(normalizeEmail(email)) ? INVALID_RECIPIENT : INVALID_EMAIL
}

export function judgeToMember(
  id: string,
  values: ValuesOf<'member'>,
  accounts: readonly AccountOverview[],
  /** Sent on another day, for which the money need not be there yet. */
  later = false,
): Judged<ToMemberBody> {
  const { fromAccountId, reference, found } = values
  const amount = amountIn(values.amount)
  const message = recipientProblem(values)
  const recipient: readonly FieldProblem[] = message ? [{ field: 'email', message }] : []
  const body = {
    id,
    fromAccountId,
    amount: wireAmount(values.amount, amount),
    reference,
    recipientToken: found?.token ?? '',
  }
  return judge(ToMemberBody, body, {
    fields: FIELDS,
    missing: MISSING,
    renamed: { recipientToken: 'email' },
    own: [...recipient, ...(later ? [] : fundsProblem(leftAfter(amount, fromAccountId, accounts)))],
  })
}
