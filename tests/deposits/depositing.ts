import type { TestContext } from 'node:test'
import type { Deposit } from '../../src/modules/deposits/contract.ts'
import * as deposits from '../../src/modules/deposits/server/deposits.ts'
import { keep, sanitizeImage } from '../../src/modules/images/server/images.ts'
import type { MagneticLine } from '../../src/modules/cashLetters/contract.ts'
import { balanceOf } from '../../src/modules/ledger/server/ledger.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import {
  contextOf,
  type CreditUnion,
  type Member,
  openCreditUnion,
  type Person,
} from '../worlds/creditUnion.ts'
import { backOf, frontOf } from './checks.ts'

/** A credit union that takes checks, and Rosa, who looks at the photos. */
export interface Deposits extends CreditUnion {
  readonly rosa: Person
}

type Check = Parameters<typeof deposits.submit>[2]
type CheckChanges = Partial<Check> & { readonly number?: number }

export async function openDeposits(
  t: Pick<TestContext, 'after'>,
  connections = 10,
): Promise<Deposits> {
  const union = await openCreditUnion(t, { connections })
  return { ...union, rosa: await union.staff() }
}

const sanitized = new WeakMap<Buffer, ReturnType<typeof sanitizeImage>>()

/** Hands a photo in, which is encoded anew once for all tests. @returns its id */
export async function newPhoto(
  { db, clock }: Pick<Deposits, 'db' | 'clock'>,
  { personId }: Member,
  picture: Buffer,
): Promise<string> {
  const encoded = sanitized.get(picture) ?? sanitizeImage(picture)
  sanitized.set(picture, encoded)
  return keep(db, personId, { image: done(await encoded), at: clock.now() })
}

/** A filled-in form, with new photos of the check of this number. */
export const newCheck = async (
  union: Deposits,
  owner: Member,
  { number = 1, ...changes }: CheckChanges = {},
): Promise<Check> => ({
  id: newId(),
  accountId: owner.checking.id,
  amount: '500.00',
  frontImageId: changes.frontImageId ?? (await newPhoto(union, owner, await frontOf({ number }))),
  backImageId: changes.backImageId ?? (await newPhoto(union, owner, await backOf({ number }))),
  ...changes,
})

export const submitCheck = (union: Deposits, owner: Member, body: Check) =>
  deposits.submit(union.db, contextOf(union, owner), body)

/** A check handed in, waiting for review. */
export const waitingCheck = async (
  union: Deposits,
  owner: Member,
  changes?: CheckChanges,
): Promise<Deposit> => done(await submitCheck(union, owner, await newCheck(union, owner, changes)))

/** By Rosa, unless somebody else is named. */
export const approve = (
  union: Deposits,
  depositId: string,
  amount: string,
  reason?: string,
  by: Person = union.rosa,
  changes: Partial<Parameters<typeof deposits.approve>[2]> = {},
) =>
  deposits.approve(union.db, contextOf(union, by), {
    depositId,
    amount,
    reason,
    line: newLine(),
    ...changes,
  })

let lineNumber = 0

/** What stands at the foot of a check, unlike any other. */
export const newLine = (changes: Partial<MagneticLine> = {}): MagneticLine => ({
  routingNumber: '272488887',
  accountNumber: '00012345678',
  checkNumber: String(++lineNumber),
  numberFirst: false,
  ...changes,
})

export const reject = (
  union: Deposits,
  depositId: string,
  reason = 'The check is not signed.',
  by: Person = union.rosa,
) => deposits.reject(union.db, contextOf(union, by), { depositId, reason })

export const releaseDue = (union: Deposits, countMax = 100) =>
  deposits.releaseDue(union.db, { ...union, log: createLog('silent') }, countMax)

/** What is in Checking, in decimal dollars. */
export async function moneyOf({ db }: Deposits, { checking }: Member) {
  const { posted, available, expected } = await balanceOf(db, checking.ledgerAccountId)
  return {
    posted: toDecimal(posted),
    available: toDecimal(available),
    expected: toDecimal(expected),
  }
}
