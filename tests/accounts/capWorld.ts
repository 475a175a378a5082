import type { TestContext } from 'node:test'
import {
  accountsOf,
  addOwner,
  changeCap,
  endOwnership,
  leftToday,
} from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import type { Day } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, toDecimal } from '../../src/values/money.ts'
import type { Result } from '../../src/values/result.ts'
import * as bills from '../bills/owing.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { abroadOrder, memberOrder, orderFrom, usBankOrder } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import { openOpenings } from '../openings/world.ts'
import * as schedules from '../standingOrders/arranging.ts'
import { lift } from '../transfers/drafting.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'

export const MONDAY: Day = '2026-06-15'

const cents = (dollars: string | null): bigint | null =>
  dollars === null ? null : fromDecimal(dollars).minor

/** Ada, and Ben, who may move up to $50.00 a day out of her Checking, as `asBen`. */
export async function openCapped(t: Pick<TestContext, 'after'>, checking = '1000.00') {
  const union = await bills.openBills(t, MONDAY)
  const { db, clock } = union
  const transfers = openMemberTransfers(union)
  t.after(() => transfers.close())
  await lift({ ...union, service: transfers })
  const ada = await union.member('Ada Brooks', { checking })
  const ben = await union.member('Ben Okafor', { checking: '10.00' })
  const cleo = await union.member('Cleo Hart', { checking: '10.00' })
  const about = { accountId: ada.checking.id, personId: ben.personId }
  const join = (dailyCap: string | null) =>
    inTransaction(db, (tx) =>
      addOwner(tx, { ...about, role: 'delegate', dailyCap: cents(dailyCap), at: clock.now() }),
    )
  done(await join('50.00'))
  const asBen: Member = { ...ben, checking: ada.checking }
  const openings = await openOpenings(t, union)
  const confirmed = async (drafted: Promise<Result<{ readonly id: string }, string>>) => {
    const draft = await drafted
    if (!draft.ok) return draft
    const { id } = draft.value
    return transfers.confirm(ben.customer, id, await union.codeFor(ben))
  }
  /** Every way in which Ben lets money leave the account at once. */
  const ways = {
    own: (amount: string, id = newId()) =>
      transfers.betweenAccounts(
        ben.customer,
        orderFrom(asBen, amount, { id, toAccountId: ben.savings.id }),
      ),
    member: async (amount: string, id = newId()) =>
      transfers.toMember(ben.customer, {
        ...(await memberOrder(transfers, asBen, cleo, amount)),
        id,
      }),
    usBank: (amount: string) =>
      confirmed(transfers.draftUsBank(ben.customer, usBankOrder(asBen, amount))),
    abroad: (amount: string, id = newId()) =>
      confirmed(transfers.draftInternational(ben.customer, abroadOrder(asBen, amount, { id }))),
    opening: (amount: string) => openings.openWith(ben, openings.form(asBen, { amount })),
  }
  return {
    ...union,
    transfers,
    ada,
    ben,
    cleo,
    asBen,
    about,
    ways,
    join,
    leave: () => inTransaction(db, (tx) => endOwnership(tx, { ...about, at: clock.now() })),
    cap: (dailyCap: string | null) =>
      inTransaction(db, (tx) =>
        changeCap(tx, { ...about, dailyCap: cents(dailyCap), mayRaise: true }),
      ),
    left: async (): Promise<string> => {
      const accounts = await accountsOf(db, ben.personId)
      const ctx = contextOf(union, ben)
      return toDecimal((await leftToday(db, ctx, accounts)).get(ada.checking.id)!)
    },
    /** Arranged for Tuesday. */
    bill: (amount: string) => bills.owe(union, asBen, '2026-06-16', { amount }),
    schedule: (amount: string) =>
      schedules.arrange(union, asBen, '2026-06-16', { amount, toAccountId: ben.savings.id }),
    runBills: () => bills.pay(union),
    runSchedules: () => schedules.runJob(union),
  }
}
