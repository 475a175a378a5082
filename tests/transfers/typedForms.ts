import assert from 'node:assert/strict'
import type { AccountOverview } from '../../src/modules/activity/contract.ts'
import { blankValues, newTransferIds } from '../../src/modules/transfers/web/transferValues.ts'

const account = (kind: 'Checking' | 'Savings', available: string): AccountOverview => ({
  id: `id of ${kind}`,
  kind,
  number: '5551239310',
  last4: '9310',
  routingNumber: '021000021',
  balance: available,
  available,
  status: 'open',
})

export const accounts = [account('Checking', '100.00'), account('Savings', '5.00')]
export const blank = blankValues(accounts)
export const ids = newTransferIds()
export const common = { ...blank.common, amount: '25', reference: 'Rainy day' }

export interface Judgement {
  readonly body: unknown
  readonly problems: readonly { field: string; message: string }[]
  readonly incomplete: boolean
}

export const said = ({ body, problems }: Judgement): readonly string[] => {
  assert.equal(body === undefined, problems.length > 0, 'either a body or a reason why not')
  return problems.map(({ field, message }) => `${field}: ${message}`)
}
