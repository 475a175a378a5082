import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { openShareAccounts, accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { useSecret } from '../../src/modules/identity/server/identity.ts'
import { houseAccount, balanceOf } from '../../src/modules/ledger/server/ledger.ts'
import { enroll, namesIn } from '../../src/modules/members/server/members.ts'
import type { TransferDesk } from '../../src/modules/transfers/server/transfers.ts'
import type { Customer } from '../../src/modules/transfers/server/transfers.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import type { Result } from '../../src/values/result.ts'
import { freshDatabase } from '../factories/database.ts'
import { knowEachOther } from '../factories/known.ts'
import { type Bank, deposit, type Holder, openBank } from './bank.ts'
import { addSignIn } from '../factories/signIns.ts'

/** A member with a name and a sign-in, standing at the desk. */
export interface Neighbor extends Holder {
  readonly email: string
  readonly customer: Customer
}

/** A credit union whose members know each other, and have paid each other unless they are strangers. */
export interface Street extends Bank {
  /** `'Ada Brooks'` with these dollars in Checking. */
  settle(name: string, checking?: string): Promise<Neighbor>
  /** The newest code mailed to somebody. */
  codeOf(neighbor: Neighbor): Promise<string>
  /** Decimal dollars in Checking. */
  checking(neighbor: Neighbor): Promise<string>
  /** What the house account holds, in decimal dollars. */
  house(code: Parameters<typeof houseAccount>[0]): Promise<string>
}

export async function openStreet(
  t: Pick<TestContext, 'after'>,
  {
    connections = 10,
    strangers = false,
  }: { readonly connections?: number; readonly strangers?: boolean } = {},
): Promise<Street> {
  const engine = await freshDatabase(t, connections)
  useSecret(engine.db, 'a secret of thirty-two characters')
  const bank = await openBank(t, engine)
  const neighbors: Neighbor[] = []
  const balance = async (account: bigint) =>
    toDecimal((await balanceOf(engine.db, account)).available)
  return {
    ...bank,
    settle: async (name, checking = '0') => {
      const neighbor = await settle(bank, name, checking)
      for (const { memberId } of strangers ? [] : neighbors) {
        await knowEachOther(engine.db, memberId, neighbor.memberId)
      }
      neighbors.push(neighbor)
      return neighbor
    },
    codeOf: async ({ email }) => {
      const letters = await caughtMail(engine.db, 200)
      const letter = letters.find(({ to, codes }) => to === email && codes.length > 0)
      assert.ok(letter, `a code was mailed to ${email}`)
      return letter.codes[0]!
    },
    checking: ({ Checking }) => balance(Checking.ledgerAccountId),
    house: async (code) => {
      const { posted } = await balanceOf(engine.db, houseAccount(code))
      return toDecimal(posted)
    },
  }
}

async function settle(bank: Bank, name: string, checking: string): Promise<Neighbor> {
  const { engine, clock } = bank
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  const memberId = await inTransaction(engine.db, async (tx) => {
    const id = await enroll(tx, { ...namesIn(name), phone: '518 555 0100', address: ADDRESS })
    const door = { memberId: id, email, password: 'a quiet heron', role: 'user' } as const
    await addSignIn(tx, { ...door, status: 'approved' })
    await openShareAccounts(tx, id, clock.now())
    return id
  })
  const [first, second] = await accountsOf(engine.db, memberId)
  const holder = { memberId, Checking: first!, Savings: second! }
  await deposit(engine, holder.Checking, checking, clock.now())
  const customer = { memberId, sessionId: randomUUID(), email, address: '127.0.0.1' }
  return { ...holder, email, customer }
}

const ADDRESS = { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' }

/** The value of what must go well. */
export function done<Value>(outcome: Result<Value, string>): Value {
  assert.ok(outcome.ok, outcome.ok ? '' : `was refused: ${outcome.code}`)
  return outcome.value
}

export const codeIn = (outcome: Result<unknown, string>): string =>
  outcome.ok ? 'done' : outcome.code

/** How often each answer came. */
export function tally(outcomes: readonly Result<unknown, string>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[codeIn(outcome)] = (counts[codeIn(outcome)] ?? 0) + 1
  return counts
}

/** Money for a neighbor, by the token of a fresh check. */
export async function memberOrder(
  desk: TransferDesk,
  from: Neighbor,
  to: Neighbor,
  amount: string,
) {
  const { token } = done(await desk.checkRecipient(from.customer, to.email))
  return {
    id: newId(),
    fromAccountId: from.Checking.id,
    recipientToken: token,
    amount,
    reference: 'Concert tickets',
  }
}

export const usBankOrder = (from: Neighbor, amount: string, changes: object = {}) => ({
  id: newId(),
  fromAccountId: from.Checking.id,
  routingNumber: '121000248',
  accountNumber: '123456789',
  accountName: 'Dana Reyes',
  amount,
  reference: 'Rent',
  ...changes,
})

export const abroadOrder = (from: Neighbor, amount: string, changes: object = {}) => ({
  id: newId(),
  fromAccountId: from.Checking.id,
  recipientName: 'Anna Muster',
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
