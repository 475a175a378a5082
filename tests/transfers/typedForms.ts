import assert from 'node:assert/strict'
import type { AccountOverview } from '../../src/modules/activity/contract.ts'
import { begin, type ValuesOf, valuesOf } from '../../src/modules/transfers/web/transferState.ts'
import type { TransferKind } from '../../src/modules/ledger/transferKind.contract.ts'
import { type Checks, validate } from '../../src/platform/web/forms.ts'

const account = (kind: 'Checking' | 'Savings', available: string): AccountOverview => ({
  id: `id of ${kind}`,
  kind,
  number: '5551239310',
  last4: '9310',
  routingNumber: '021000021',
  balance: available,
  available,
  status: 'open',
  mayPay: true,
  twoToSign: false,
  ofBusiness: false,
  role: 'primary' as const,
  hidden: false,
})

export const accounts = [account('Checking', '100.00'), account('Savings', '5.00')]
export const TODAY = '2026-07-15'
export const blank = begin(accounts)
export const { ids } = blank

/** A form with an amount and a reference in it. */
export const filled = <Kind extends TransferKind>(
  kind: Kind,
  changes: Partial<ValuesOf<Kind>> = {},
): ValuesOf<Kind> =>
  Object.assign(valuesOf(blank, kind), { amount: '25', reference: 'Rainy day' }, changes)

/** What the checks of a form say of what it holds. */
export function judge<Input extends object, Output extends object, Values extends object>(
  checks: Checks<Input, Output, Values>,
  typed: Values,
) {
  const { output, problems } = validate(checks, typed, '')
  const found = Object.keys(typed).flatMap((field) => {
    const message = problems[field]?.message
    return message === undefined ? [] : [{ field, message }]
  })
  const todos: readonly unknown[] = Object.values(checks.missing ?? {})
  return {
    body: output,
    problems: found,
    incomplete: found.some(({ message }) => todos.includes(message)),
  }
}

export const said = ({
  body,
  problems,
}: Pick<ReturnType<typeof judge>, 'body' | 'problems'>): readonly string[] => {
  assert.equal(body === undefined, problems.length > 0, 'either a body or a reason why not')
  return problems.map(({ field, message }) => `${field}: ${message}`)
}
