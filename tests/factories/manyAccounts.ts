import type { AccountKind } from '../../src/modules/accounts/contract.ts'
import {
  accountsOf,
  openAccountOf,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import type { CreditUnion, Member } from '../worlds/creditUnion.ts'

interface Product {
  readonly product: string
  readonly kind: AccountKind
  readonly name: string | null
}

/** What people have beside Checking and Savings; some have a name that says more than their kind. */
const PRODUCTS: readonly Product[] = [
  { product: 'savings', kind: 'Savings', name: null },
  { product: 'holiday-club', kind: 'Club', name: 'Holiday club' },
  { product: 'certificate-12', kind: 'Certificate', name: '12-month certificate' },
  { product: 'money-market', kind: 'Money market', name: null },
  { product: 'checking', kind: 'Checking', name: null },
  { product: 'certificate-60', kind: 'Certificate', name: '60-month certificate' },
]

/** Opens further accounts until a member has `count`. @returns all of them, in their order */
export async function haveAccounts(
  { db, clock }: Pick<CreditUnion, 'db' | 'clock'>,
  { personId, checking: { memberId } }: Pick<Member, 'personId' | 'checking'>,
  count: number,
): Promise<readonly ShareAccount[]> {
  await inTransaction(db, async (tx) => {
    // One after the other, so that those of a kind have an order.
    const from = clock.now().getTime()
    for (let made = (await accountsOf(tx, personId)).length; made < count; made++) {
      const at = new Date(from + made)
      await openAccountOf(tx, { memberId, personId, at, ...PRODUCTS[made % PRODUCTS.length]! })
    }
  })
  return accountsOf(db, personId)
}
