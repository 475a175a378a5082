import type { TestContext } from 'node:test'
import { accountsOf, type ShareAccount } from '../../src/modules/accounts/server/accounts.ts'
import { BILL } from '../../src/modules/bills/server/bills.ts'
import { depositsTo } from '../../src/modules/deposits/server/deposits.ts'
import type { OpenAccountBody } from '../../src/modules/openings/contract.ts'
import { close, closingOf } from '../../src/modules/openings/server/closing.ts'
import { open } from '../../src/modules/openings/server/opening.ts'
import { openableProducts } from '../../src/modules/openings/server/products.ts'
import {
  ordersOnAccount,
  SCHEDULE,
} from '../../src/modules/standingOrders/server/standingOrders.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import type { ShareProduct } from '../../src/values/shareProducts.ts'
import { done } from '../factories/outcomes.ts'
import {
  contextOf,
  type CreditUnion,
  institution,
  type Member,
  openCreditUnion,
  type Person,
} from '../worlds/creditUnion.ts'

const product = { opensOnline: true, disclosureVersion: '7' }

/** What the credit union of these tests has. */
const SHARES: readonly ShareProduct[] = [
  { ...product, id: 'checking', name: 'Checking', kind: 'checking', opensWithMembership: true },
  { ...product, id: 'savings', name: 'Savings', kind: 'savings', opensWithMembership: true },
  {
    ...product,
    id: 'share',
    name: 'Regular share',
    kind: 'share',
    parValue: '5.00',
    mostPerMember: 1,
    fees: [{ kind: 'closing', amount: '10.00' }],
  },
  { ...product, id: 'club', name: 'Holiday club', kind: 'club', mostPerMember: 2 },
  {
    ...product,
    id: 'market',
    name: 'Money market',
    kind: 'money_market',
    minimumToOpen: '1000.00',
    dividends: {
      method: 'whole',
      compounded: 'monthly',
      credited: 'month',
      rates: [{ from: '2024-01-01', tiers: [{ from: '0.00', rate: '3.65' }] }],
    },
  },
  { ...product, id: 'sixty', name: 'Sixty', kind: 'savings', ages: { from: 60 } },
  { ...product, id: 'young', name: 'Young', kind: 'savings', ages: { below: 26 } },
  { ...product, id: 'youth', name: 'Youth savings', kind: 'youth', ages: { below: 18 } },
  { ...product, id: 'branch', name: 'Branch', kind: 'savings', opensOnline: false },
  {
    ...product,
    id: 'certificate',
    name: 'Certificate',
    kind: 'certificate',
    minimumToOpen: '500.00',
    dividends: {
      method: 'whole',
      compounded: 'daily',
      credited: 'month',
      rates: [
        { from: '2024-01-01', tiers: [{ from: '0.00', rate: '4.25' }] },
        { from: '2027-01-01', tiers: [{ from: '0.00', rate: '3' }] },
      ],
    },
    term: { months: 12, renewal: 'renew', graceDays: 10, penaltyDays: 90, noticeDays: 30 },
  },
  {
    ...product,
    id: 'note',
    name: 'Note',
    kind: 'certificate',
    dividends: {
      method: 'whole',
      compounded: 'monthly',
      credited: 'maturity',
      rates: [{ from: '2024-01-01', tiers: [{ from: '0.00', rate: '12' }] }],
    },
    term: { months: 1, renewal: 'pay_out', graceDays: 0, penaltyDays: 7, noticeDays: 5 },
  },
]

/** Who else has to do with an account, as the portal has it. */
export const USERS = {
  schedules_open: ordersOnAccount(SCHEDULE),
  bills_open: ordersOnAccount(BILL),
  deposits_open: depositsTo,
}

/** A credit union whose members open and close accounts. */
export async function openOpenings(t: Pick<TestContext, 'after'>, union?: CreditUnion) {
  const opened = union ?? (await openCreditUnion(t))
  const ours: Institution = { ...institution, shares: SHARES }
  const { db } = opened
  const as = (person: Pick<Person, 'personId' | 'customer'>) =>
    contextOf({ ...opened, institution: ours }, person)
  /** The form of a member who opens a club account with 25.00 from Checking. */
  const form = (member: Member, changes: Partial<OpenAccountBody> = {}): OpenAccountBody => ({
    id: newId(),
    productId: 'club',
    disclosureVersion: '7',
    amount: '25.00',
    fromAccountId: member.checking.id,
    ...changes,
  })
  const openWith = (member: Person, body: OpenAccountBody) => open(db, as(member), body)
  const own = async (member: Person, id: string): Promise<ShareAccount> =>
    (await accountsOf(db, member.personId)).find((account) => account.id === id)!
  return {
    ...opened,
    institution: ours,
    form,
    openWith,
    as,
    own,
    /** An account that was opened so. */
    opened: async (member: Member, changes: Partial<OpenAccountBody> = {}) =>
      own(member, done(await openWith(member, form(member, changes))).accountId),
    products: async (member: Person) =>
      done(await openableProducts(db, as(member), undefined)).products,
    closing: (member: Person, accountId: string) => closingOf(db, as(member), accountId, USERS),
    close: (
      member: Person,
      accountId: string,
      toAccountId?: string,
      id = newId(),
      penalty?: string,
    ) =>
      close(
        db,
        as(member),
        { id, accountId, ...(toAccountId && { toAccountId }), ...(penalty && { penalty }) },
        USERS,
      ),
  }
}
