import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { seedDemo } from '../../db/seed/demo.ts'
import { BEN, INES } from '../../src/modules/demo/server/people.ts'
import { accountsOf, type ShareAccount } from '../../src/modules/accounts/server/accounts.ts'
import type { Activity, ActivityFilters } from '../../src/modules/activity/contract.ts'
import { activityOf } from '../../src/modules/activity/server/activity.ts'
import { wantedOf } from '../../src/modules/activity/server/filters.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import {
  hold,
  houseAccount,
  type LedgerAccountId,
  post,
  type PostOrder,
  reverse,
} from '../../src/modules/ledger/server/ledger.ts'
import { settableClock, type SettableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import type { Db, Engine } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { seededDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

export const ZONE = 'America/New_York'

interface Person {
  readonly personId: string
  readonly Checking: ShareAccount
  readonly Savings: ShareAccount
}

type Words = Readonly<Record<string, unknown>>

/** The demonstration's members with their years of history, and ways to add to it. */
export interface ActivityWorld {
  readonly engine: Engine
  readonly db: Db
  readonly clock: SettableClock
  readonly ines: Person
  readonly ben: Person
  /** Posts a minute after the posting before; answers the id. */
  pay(order: Pick<PostOrder, 'reason' | 'from' | 'to'> & Payment): Promise<string>
  setAside(order: Pick<PostOrder, 'reason' | 'from' | 'to'> & Payment): Promise<string>
  undo(transferId: string): Promise<string>
}

interface Payment {
  readonly amount: string
  readonly details?: Words
  /** The member who orders it; the system when left out. */
  readonly by?: Person
  readonly id?: string
  /** The day it counts for. */
  readonly valueDate?: string
}

export async function openActivityWorld(
  t: Pick<TestContext, 'after'>,
  given?: Engine,
): Promise<ActivityWorld> {
  const engine = given ?? (await seededDatabase(t))
  const clock = settableClock(DEMO_NOW)
  if (given) await seedDemo({ engine, clock, config: readConfig({}), log: createLog('silent') })
  const { db } = engine
  const timing = () => {
    clock.advance(60_000)
    return { zone: ZONE, at: clock.now() }
  }
  return {
    engine,
    db,
    clock,
    ines: await personOf(db, INES.email),
    ben: await personOf(db, BEN.email),
    pay: async (payment) => {
      const order = orderOf(payment)
      assert.ok((await post(db, order, timing())).ok)
      return order.id
    },
    setAside: async (payment) => {
      const order = orderOf(payment)
      assert.ok((await hold(db, order, timing())).ok)
      return order.id
    },
    undo: async (transferId) => {
      const actor = { channel: 'system', actorId: null } as const
      const order = { id: newId(), actor, transferId }
      assert.ok((await reverse(db, order, timing())).ok)
      return order.id
    },
  }
}

const orderOf = ({
  amount,
  details = {},
  by,
  id = newId(),
  ...rest
}: Payment & Pick<PostOrder, 'reason' | 'from' | 'to'>): PostOrder => ({
  ...rest,
  id,
  amount: fromDecimal(amount),
  details,
  actor: by ? { channel: 'member', actorId: by.personId } : { channel: 'system', actorId: null },
})

async function personOf(db: Db, email: string): Promise<Person> {
  const standing = await standingByEmail(db, email)
  assert.ok(standing)
  const { personId } = standing
  const [checking, savings] = await accountsOf(db, personId)
  assert.ok(checking && savings)
  return { personId, Checking: checking, Savings: savings }
}

const banks: LedgerAccountId = houseAccount('clearing:us-banks')
const abroad: LedgerAccountId = houseAccount('clearing:international')

/** A day on which everything a member can do was done once; the ids by what it was. */
export async function busyDay(world: ActivityWorld) {
  const { ines, ben, pay, setAside, undo } = world
  const [mine, saved] = [ines.Checking.ledgerAccountId, ines.Savings.ledgerAccountId]
  const his = ben.Checking.ledgerAccountId
  const names = { sender: 'Ines A.', recipient: 'Ben O.', memo: 'Rent share 100%' }
  const back = { sender: 'Ben O.', recipient: 'Ines A.', memo: 'Half_of the pizza' }
  const bank = { bank: 'Wells Fargo', last4: '6789', recipient: 'Dana Reyes', memo: 'Sofa' }
  const far = { recipient: 'Änne Muster', bank: 'Sparkasse', country: 'DE', currency: 'EUR' }
  const own = { memo: 'Rainy day' }
  const ids = {
    saved: await pay({ reason: 'own_transfer', from: mine, to: saved, amount: '25.00', details: own, by: ines }),
    sent: await pay({ reason: 'member_transfer', from: mine, to: his, amount: '40.00', details: names, by: ines }),
    received: await pay({ reason: 'member_transfer', from: his, to: mine, amount: '12.34', details: back, by: ben }),
    toBank: await pay({ reason: 'us_bank_transfer', from: mine, to: banks, amount: '300.00', details: bank, by: ines }),
    abroad: await pay({ reason: 'international_transfer', from: mine, to: abroad, amount: '77.70', details: far, by: ines }),
    deposited: await pay({ reason: 'check_deposit', from: banks, to: saved, amount: '1250.00' }),
    mistake: await pay({ reason: 'card_payment', from: mine, to: banks, amount: '9.99', details: { description: 'Twice by mistake' } }),
    waiting: await setAside({ reason: 'card_payment', from: mine, to: banks, amount: '30.00', details: { description: 'Corner Deli', category: 'Food' } }),
    expected: await setAside({ reason: 'check_deposit', from: banks, to: saved, amount: '60.00' }),
  } // prettier-ignore
  return { ...ids, undone: await undo(ids.mistake) }
}

/** Everything the filters let through, page after page. */
export async function readAll(
  { db }: Pick<ActivityWorld, 'db'>,
  { personId }: Pick<Person, 'personId'>,
  filters: ActivityFilters = {},
): Promise<{ readonly items: Activity[]; readonly pages: number }> {
  const items: Activity[] = []
  let before: string | undefined
  for (let pages = 1; ; pages++) {
    const page = await activityOf({ db }, personId, { ...wantedOf(filters, ZONE), before })
    assert.ok(page.ok, page.ok ? '' : page.code)
    items.push(...page.value.items)
    if (page.value.next === null) return { items, pages }
    assert.ok(pages < 1000, 'paging ends')
    before = page.value.next
  }
}
