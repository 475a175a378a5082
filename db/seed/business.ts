import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import type { BusinessKind } from '../../src/modules/businesses/contract.ts'
import { add } from '../../src/modules/businesses/server/adding.ts'
import { businessesOf } from '../../src/modules/businesses/server/businesses.ts'
import { setEin } from '../../src/modules/businesses/server/numbers.ts'
import { openForMember } from '../../src/modules/openings/server/staff/opening.ts'
import type { ActionContext } from '../../src/platform/server/action.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { assert } from '../../src/values/result.ts'

const REASON = 'Registration and the letter of the IRS seen at the counter'

const BAKERY = { name: 'Holloway Bakery LLC', kind: 'llc', ein: '987654321' } as const

interface NewBusiness {
  readonly name: string
  readonly kind: BusinessKind
  readonly ein: string
}

/** A bakery joins through a member and gets a Checking account. */
export const welcomeBakery = (tx: Tx, staff: ActionContext, personId: string): Promise<void> =>
  welcomeBusiness(tx, staff, personId, BAKERY)

/** A business joins through a member and gets a Checking account, as staff do it. */
export async function welcomeBusiness(
  tx: Tx,
  staff: ActionContext,
  personId: string,
  { name, kind, ein: number }: NewBusiness,
): Promise<void> {
  const at = staff.at.getTime()
  const business = { name, kind, reason: REASON }
  const added = await add(tx, staff, { id: newId(at), personId, ...business })
  assert(added.ok, `${name} is a member`)
  const [found] = await businessesOf(tx, personId)
  assert(found, 'it is theirs')
  const businessId = found.member_id
  const ein = { id: newId(at), businessId, ein: number, reason: REASON }
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
  assert(opened.ok, `${name} has Checking`)
}

/** Checking of the business of a member, after their own accounts. */
export async function businessChecking(tx: Tx, personId: string): Promise<bigint> {
  const account = (await accountsOf(tx, personId)).find(({ businessName }) => businessName)
  assert(account, 'the business has Checking')
  return account.ledgerAccountId
}
