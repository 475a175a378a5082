import type { TestContext } from 'node:test'
import type { Deposit } from '../../src/modules/deposits/contract.ts'
import {
  approve,
  type Deed,
  reject,
  releaseDue,
  submit,
} from '../../src/modules/deposits/server/deposits.ts'
import { keep, redraw } from '../../src/modules/images/server/images.ts'
import { balanceOf } from '../../src/modules/ledger/server/ledger.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { allOrNothing, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import { NEW_YORK } from '../transfers/bank.ts'
import { done, type Neighbor, openStreet, type Street } from '../transfers/street.ts'
import { backOf, frontOf } from './checks.ts'
import { addSignIn } from '../factories/signIns.ts'

/** A credit union that takes checks: members with phones, and staff who look at the photos. */
export interface Counter extends Street {
  readonly rosa: string
  deedOf(actorId: string): Deed
  /** Hands a photo in. @returns its id */
  photo(owner: Neighbor, picture: Buffer): Promise<string>
  /** A filled-in form, with new photos of the check of this number. */
  check(owner: Neighbor, changes?: CheckChanges): Promise<Check>
  deposit(owner: Neighbor, check: Check): ReturnType<typeof submit>
  /** A check handed in, waiting for review. */
  waiting(owner: Neighbor, changes?: CheckChanges): Promise<Deposit>
  approve(id: string, amount: string, reason?: string): ReturnType<typeof approve>
  reject(id: string, reason?: string): ReturnType<typeof reject>
  releaseDue(): Promise<number>
  /** Decimal dollars: posted, available and expected. */
  money(owner: Neighbor): Promise<{ posted: string; available: string; expected: string }>
}

type Check = Parameters<typeof submit>[2]
type CheckChanges = Partial<Check> & { readonly number?: number }

const STAFF = {
  phone: '518 555 0100',
  address: { street: '1 Notch Square', city: 'Kingston', state: 'NY', postalCode: '12401' },
}

export async function openCounter(
  t: Pick<TestContext, 'after'>,
  connections = 10,
): Promise<Counter> {
  const street = await openStreet(t, { connections })
  const { engine, clock } = street
  const { db } = engine
  const rosa = await inTransaction(db, async (tx) => {
    const memberId = await enroll(tx, { firstName: 'Rosa', lastName: 'Delgado', ...STAFF })
    const door = { memberId, email: 'rosa@staff.example.com', password: 'a quiet heron' }
    await addSignIn(tx, { ...door, role: 'admin', status: 'active' })
    return memberId
  })
  const deedOf = (actorId: string): Deed => ({
    actorId,
    at: clock.now(),
    address: '127.0.0.1',
    institution: NEW_YORK,
    ledgerAt: clock.now(),
  })
  const photo: Counter['photo'] = async ({ memberId }, picture) =>
    keep(db, memberId, { drawing: done(await redraw(picture)), at: clock.now() })
  const check: Counter['check'] = async (owner, { number = 1, ...changes } = {}) => ({
    id: newId(),
    accountId: owner.Checking.id,
    amount: '500.00',
    frontImageId: changes.frontImageId ?? (await photo(owner, await frontOf({ number }))),
    backImageId: changes.backImageId ?? (await photo(owner, await backOf({ number }))),
    ...changes,
  })
  const deposit: Counter['deposit'] = ({ memberId }, body) =>
    allOrNothing(db, (tx) => submit(tx, deedOf(memberId), body))
  return {
    ...street,
    rosa,
    deedOf,
    photo,
    check,
    deposit,
    waiting: async (owner, changes) => done(await deposit(owner, await check(owner, changes))),
    approve: (depositId, amount, reason) =>
      allOrNothing(db, (tx) => approve(tx, deedOf(rosa), { depositId, amount, reason })),
    reject: (depositId, reason = 'The check is not signed.') =>
      allOrNothing(db, (tx) => reject(tx, deedOf(rosa), { depositId, reason })),
    releaseDue: () => releaseDue(db, { clock, institution: NEW_YORK }, 100),
    money: async ({ Checking }) => {
      const { posted, available, expected } = await balanceOf(db, Checking.ledgerAccountId)
      return {
        posted: toDecimal(posted),
        available: toDecimal(available),
        expected: toDecimal(expected),
      }
    },
  }
}
