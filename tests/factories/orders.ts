import type { BetweenAccountsBody } from '../../src/modules/transfers/contract.ts'
import type { MemberTransfers } from './memberTransfers.ts'
import { newId } from '../../src/values/ids.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { done } from './outcomes.ts'

/** What the form of `member` sends to move money from Checking to Savings. */
export const orderFrom = (
  member: Member,
  amount: string,
  changes: Partial<BetweenAccountsBody> = {},
): BetweenAccountsBody => ({
  id: newId(),
  fromAccountId: member.checking.id,
  toAccountId: member.savings.id,
  amount,
  reference: 'Rainy day',
  ...changes,
})

/** Money for another member, by the token of a fresh check. */
export async function memberOrder(
  service: MemberTransfers,
  from: Member,
  to: Member,
  amount: string,
) {
  const { token } = done(await service.checkRecipient(from.customer, to.email))
  return {
    id: newId(),
    fromAccountId: from.checking.id,
    recipientToken: token,
    amount,
    reference: 'Concert tickets',
  }
}

export const usBankOrder = (from: Member, amount: string, changes: object = {}) => ({
  id: newId(),
  fromAccountId: from.checking.id,
  routingNumber: '121000248',
  accountNumber: '123456789',
  accountName: 'Dana Reyes',
  amount,
  reference: 'Rent',
  ...changes,
})

export const abroadOrder = (from: Member, amount: string, changes: object = {}) => ({
  id: newId(),
  fromAccountId: from.checking.id,
  recipientName: 'Anna Muster',
  recipientTown: 'Köln',
  bankName: 'Deutsche Bank',
  swiftCode: 'DEUTDEFF',
  iban: 'DE89370400440532013000',
  accountNumber: '0532013000',
  country: 'DE',
  currency: 'USD',
  amount,
  reference: 'Gift',
  ...changes,
})
