import { page } from 'vitest/browser'
import {
  type MemberAccount,
  readMemberAccounts,
} from '../../src/modules/accounts/editing.contract.ts'
import { EditAccount } from '../../src/modules/accounts/web/EditAccount.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

/** Ada, in whose accounts staff add and delete on these screens. */
export const ADA = newId()

export const ACCOUNT_IDS = { Checking: newId(), Savings: newId() }

export const account = (
  kind: 'Checking' | 'Savings',
  balance: string,
  changes: Partial<MemberAccount> = {},
): MemberAccount => ({
  id: ACCOUNT_IDS[kind],
  kind,
  number: kind === 'Checking' ? '7000000001' : '7000000002',
  routingNumber: null,
  balance,
  available: balance,
  status: 'open',
  role: 'primary',
  owners: [{ personId: ADA, name: 'Ada Brooks', role: 'primary', since: '2026-03-12T16:00:00Z' }],
  ...changes,
})

/** What Ada has from now on; her Savings account is empty. */
export const adaHas = (checking: string): void =>
  answers(readMemberAccounts, {
    accounts: [account('Checking', checking), account('Savings', '0.00')],
  })

/** Her accounts as staff see them. */
export async function openAccounts(checking: string): Promise<void> {
  adaHas(checking)
  await mount(<EditAccount personId={ADA} />)
}

/** The head of a form that says what is missing. */
export const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
