import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { add } from '../../src/modules/businesses/server/adding.ts'
import { businessesOf } from '../../src/modules/businesses/server/businesses.ts'
import { setEin } from '../../src/modules/businesses/server/numbers.ts'
import { openForMember } from '../../src/modules/openings/server/staff/opening.ts'
import type { ActionContext } from '../../src/platform/server/action.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { assert } from '../../src/values/result.ts'

const REASON = 'Registration and the letter of the IRS seen at the counter'

/** A bakery joins through a member and gets a Checking account, as staff do it. */
export async function welcomeBakery(tx: Tx, staff: ActionContext, personId: string): Promise<void> {
  const at = staff.at.getTime()
  const business = { name: 'Holloway Bakery LLC', kind: 'llc', reason: REASON } as const
  const added = await add(tx, staff, { id: newId(at), personId, ...business })
  assert(added.ok, 'the bakery is a member')
  const [bakery] = await businessesOf(tx, personId)
  assert(bakery, 'it is hers')
  const businessId = bakery.member_id
  const ein = { id: newId(at), businessId, ein: '987654321', reason: REASON }
  assert((await setEin(tx, staff, ein)).ok, 'its number is entered')
  const product = staff.institution.shares.find(({ kind, ages }) => kind === 'checking' && !ages)
  assert(product, 'whoever has a membership has Checking')
  const opened = await openForMember(tx, staff, {
    id: newId(at),
    personId,
    businessId,
    productId: product.id,
    disclosureVersion: product.disclosureVersion,
    amount: '0',
    reason: REASON,
  })
  assert(opened.ok, 'the bakery has Checking')
}

/** Checking of the bakery, after her own accounts. */
export async function bakeryChecking(tx: Tx, personId: string): Promise<bigint> {
  const account = (await accountsOf(tx, personId)).find(({ businessName }) => businessName)
  assert(account, 'the bakery has Checking')
  return account.ledgerAccountId
}
