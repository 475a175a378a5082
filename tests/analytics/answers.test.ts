import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { type AuditAction, record } from '../../src/modules/audit/server/audit.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { houseAccount, post, reverse } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { type Bank, NOW, openDemoBank, openEmptyBank, sum, ZONE } from './bank.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

describe('the demonstration in its first twelve weeks', () => {
  const ends: (() => unknown)[] = []
  let demo: Bank
  before(async () => {
    demo = await openDemoBank({ after: (end: () => unknown) => void ends.unshift(end) })
  })
  after(async () => {
    for (const end of ends) await end()
  })

  test('has two people waiting, Omar for four days, and a review of two', async () => {
    const { ask } = demo
    const { status, body } = await ask()
    assert.equal(status, 200)
    assert.deepEqual([body.from, body.to, body.weeks.length], ['2026-04-27', '2026-07-15', 12])
    const { reviews } = body
    assert.deepEqual([reviews.waitingNow, reviews.oldestSince], [2, daysAgo(4).toISOString()])
    // Lena, turned down two days after she applied, nine days ago.
    assert.equal(sum(reviews.decided), 1)
    assert.equal(reviews.medianHoursOverall, 48)
    assert.deepEqual(reviews.medianHours.slice(-3), [null, 48, null])
    // On July 12, a Sunday, Omar alone was waiting; Maya came on Tuesday.
    assert.deepEqual(reviews.waiting.slice(-3), [0, 1, 2])
  })

  test('moved what the ledger says, by the way it went', async () => {
    const { ask, engine } = demo
    const { movements, weeks } = (await ask('?from=2026-06-08')).body
    const { rows } = await engine.pool.query(
      `select a.code, count(*)::int as count, sum(t.amount)::text as minor
         from ledger_transfer t join ledger_account a on a.id in (t.from_account, t.to_account)
        where a.code is not null and t.reason <> 'settlement' and t.posted_at >= '2026-06-08T04:00Z' group by 1 order by 1`,
    )
    const kindOf: Record<string, string> = {
      'clearing:us-banks': 'us_banks',
      'clearing:bill-pay': 'bills',
      'clearing:cards': 'cards',
      'clearing:checks': 'checks',
      'income:fees': 'fees',
    }
    assert.deepEqual(
      Object.fromEntries(movements.kinds.map(({ kind, count, amount }) => [kind, [count, amount]])),
      Object.fromEntries(
        rows.map(({ code, count, minor }) => [
          kindOf[code],
          [count, (Number(minor) / 100).toFixed(2)],
        ]),
      ),
    )
    assert.equal(movements.counting, false)
    for (const { count, counts, amounts } of movements.kinds) {
      assert.equal(sum(counts), count)
      assert.equal(amounts.length, weeks.length)
    }
  })

  test('has three members, the business of one and all the money that is on their accounts', async () => {
    const { ask, engine } = demo
    const { growth } = (await ask()).body
    const { rows } = await engine.pool.query(
      'select (sum(posted) / 100.0)::numeric(20, 2)::text as dollars from ledger_account where code is null',
    )
    assert.equal(growth.deposits.at(-1), rows[0].dollars)
    assert.deepEqual([growth.membersBefore, sum(growth.joined)], [4, 0])
    const longer = (await ask('?from=2026-02-01')).body.growth
    assert.deepEqual([longer.membersBefore, sum(longer.joined)], [1, 3])
    assert.equal(longer.deposits.at(-1), growth.deposits.at(-1))
  })
})

describe('counting the days that are over', () => {
  test('changes no answer, and makes two years of them quick to give', async (t) => {
    const { ask, count } = await openDemoBank(t)
    const [short, long] = ['?from=2026-06-15', '?from=2024-08-01']
    const before = (await ask(short)).body
    const early = (await ask(long)).body.movements
    assert.deepEqual(early, { kinds: [], countedThrough: null, counting: true })
    assert.ok((await count()) > 900, 'from January 2024 to yesterday')
    assert.equal(await count(), 0)
    assert.deepEqual((await ask(short)).body, before)
    const { movements } = (await ask(long)).body
    assert.equal(movements.counting, false)
    assert.ok(sum(movements.kinds.map((kind) => kind.count)) > 400)
  })

  test('by two servers at once counts each day once', async (t) => {
    const { count, engine } = await openDemoBank(t)
    await Promise.all([count(), count(), count()])
    await count()
    const { rows } = await engine.pool.query(
      `select (select sum(count) from analytics_day)::int as counted,
              (select count(*) from ledger_transfer where posted_at < '2026-07-15T04:00Z' and reason <> 'settlement')::int as posted`,
    )
    assert.equal(rows[0].counted, rows[0].posted)
  })

  test('keeps what members had at the end of each, also where days were counted before that was kept', async (t) => {
    const { count, engine } = await openDemoBank(t)
    await count()
    const kept = async () => {
      const { rows } = await engine.pool.query(
        `select count(*)::int as days, min(day) as first, max(day) as last,
                count(*) filter (where amount <> analytics_deposits((day + 1)::timestamp at time zone $1))::int as wrong
           from analytics_deposit`,
        [ZONE],
      )
      return rows[0]
    }
    const first = await kept()
    assert.ok(first.days > 900)
    assert.deepEqual([first.last, first.wrong], ['2026-07-14', 0])
    const client = await engine.pool.connect()
    await client.query('reset role')
    const { rowCount } = await client.query(
      `delete from analytics_deposit where day > '2025-03-01'`,
    )
    client.release(true)
    assert.equal(await count(), rowCount)
    assert.deepEqual(await kept(), first)
  })

  test('leaves a day alone until an hour after its midnight', async (t) => {
    const { count, clock, engine } = await openDemoBank(t)
    const through = async () => {
      const { rows } = await engine.pool.query(
        'select counted_through as day from analytics_progress',
      )
      return rows[0].day
    }
    clock.set(new Date('2026-07-15T04:59:59Z'))
    await count()
    assert.equal(await through(), '2026-07-13')
    clock.set(new Date('2026-07-15T05:00:00Z'))
    assert.equal(await count(), 1)
    assert.equal(await through(), '2026-07-14')
  })

  test('of an empty bank does nothing, and its answers are empty', async (t) => {
    const { ask, count } = await openEmptyBank(t)
    assert.equal(await count(), 0)
    const { body } = await ask('?from=2024-08-01')
    assert.deepEqual(body.movements, { kinds: [], countedThrough: null, counting: false })
    assert.deepEqual(
      body.failures.kinds.map(({ count: n }) => n),
      [0, 0, 0, 0],
    )
    assert.deepEqual(
      [body.reviews.waitingNow, body.reviews.oldestSince, body.reviews.medianHoursOverall],
      [0, null, null],
    )
    assert.deepEqual([body.growth.membersBefore, body.growth.depositsBefore], [0, '0.00'])
  })
})

/** Money moves today in every way there is. */
async function aBusyDay({ engine: { db } }: Bank) {
  const account = async (email: string) => {
    const { personId } = (await standingByEmail(db, email))!
    const [checking, savings] = await accountsOf(db, personId)
    return { checking: checking!.ledgerAccountId, savings: savings!.ledgerAccountId }
  }
  const ines = await account('ines.abara@example.com')
  const ben = await account('ben.okafor@example.com')
  const move = async (reason: string, from: bigint, to: bigint, cents: bigint) => {
    const id = newId()
    const order = {
      id,
      actor: { channel: 'system', actorId: null },
      reason: reason as 'own_transfer',
      from,
      to,
      amount: money(cents),
    } as const
    assert.ok((await post(db, order, { zone: ZONE, at: NOW })).ok)
    return id
  }
  return { ines, ben, move }
}

describe('what moved and what failed today', () => {
  test('is told by the way it went, and what was undone is told as undone', async (t) => {
    const bank = await openDemoBank(t)
    const { ines, ben, move } = await aBusyDay(bank)
    await move('own_transfer', ines.checking, ines.savings, 1_000n)
    await move('member_transfer', ines.checking, ben.checking, 2_000n)
    const sent = await move(
      'us_bank_transfer',
      ines.checking,
      houseAccount('clearing:us-banks'),
      300n,
    )
    await move('interest', houseAccount('expense:dividends'), ben.savings, 5n)
    await move('staff_entry', houseAccount('suspense:staff-adjustments'), ben.savings, 7n)
    const order = {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      transferId: sent,
    } as const
    assert.ok((await reverse(bank.engine.db, order, { zone: ZONE, at: NOW })).ok)

    const { movements, failures } = (await bank.ask('?from=2026-07-15')).body
    const told = new Map(movements.kinds.map(({ kind, count, amount }) => [kind, [count, amount]]))
    assert.deepEqual(told.get('own'), [1, '10.00'])
    assert.deepEqual(told.get('members'), [1, '20.00'])
    assert.deepEqual(told.get('us_banks'), [1, '3.00'])
    assert.deepEqual(told.get('fees'), [1, '0.05'])
    assert.deepEqual(told.get('staff'), [1, '0.07'])
    assert.deepEqual(
      failures.kinds.find(({ kind }) => kind === 'returned'),
      { kind: 'returned', count: 1, counts: [1] },
    )
  })

  test('leaves out what a member took back in time', async (t) => {
    const bank = await openDemoBank(t)
    const { ines, move } = await aBusyDay(bank)
    const abroad = houseAccount('clearing:international')
    const sent = await move('international_transfer', ines.checking, abroad, 300n)
    await bank.engine.pool.query(
      `insert into network_payment
         (id, rail, direction, state, person_id, amount_minor, contents, made_at, leaves_at)
       values ($1, 'wire', 'out', 'created', $2, 300, '{}', now(), now())`,
      [sent, newId()],
    )
    await bank.engine.pool.query("update network_payment set state = 'cancelled'")
    const order = {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      transferId: sent,
    } as const
    assert.ok((await reverse(bank.engine.db, order, { zone: ZONE, at: NOW })).ok)
    const { failures } = (await bank.ask('?from=2026-07-15')).body
    assert.equal(failures.kinds.find(({ kind }) => kind === 'returned')?.count, 0)
  })

  test('counts refused codes, denials and failed schedules in their weeks', async (t) => {
    const { ask, engine } = await openEmptyBank(t)
    const happen = (action: AuditAction, at: string) =>
      record(engine.db, { at: new Date(at), actorId: null, action })
    await happen('code.refused', '2026-07-06T03:59:59Z') // still Sunday in New York
    await happen('code.refused', '2026-07-06T04:00:00Z')
    await happen('code.refused', '2026-07-15T15:00:00Z')
    await happen('transfer.denied', '2026-07-13T15:00:00Z')
    await happen('schedule.failed', '2026-06-30T15:00:00Z')
    await happen('sign_in.completed', '2026-07-15T15:00:00Z')
    await happen('code.refused', '2026-06-28T15:00:00Z')
    const { failures, weeks } = (await ask('?from=2026-06-29')).body
    assert.equal(weeks.length, 3)
    assert.deepEqual(
      failures.kinds.map(({ kind, count, counts }) => [kind, count, counts]),
      [
        ['code.refused', 3, [1, 1, 1]],
        ['transfer.denied', 1, [0, 0, 1]],
        ['schedule.failed', 1, [1, 0, 0]],
        ['returned', 0, [0, 0, 0]],
      ],
    )
  })
})

const REFUSED = [
  [
    '?from=2026-07-02&to=2026-07-01',
    'days_reversed',
    'The first day must not be after the last day.',
  ],
  ['?to=2026-07-16', 'days_ahead', 'Please choose days up to today.'],
  ['?from=2024-07-14', 'range_too_long', 'Please choose at most two years.'],
  ['?from=2026-02-30', 'invalid_input', 'Enter a day, for example 2026-03-12'],
  ['?from=yesterday', 'invalid_input', 'Enter a day, for example 2026-03-12'],
  ['?from=9999-99-99', 'invalid_input', 'Enter a day, for example 2026-03-12'],
  ['?from=', 'invalid_input', 'Enter a day, for example 2026-03-12'],
  ["?to=2026-07-01'--", 'invalid_input', 'Enter a day, for example 2026-03-12'],
  ['?from=2026-07-01&from=2026-07-02', 'invalid_input', 'Enter a day, for example 2026-03-12'],
] as const

describe('days that make no sense', () => {
  test('are refused by name, as are other questions in the address', async (t) => {
    const { ask } = await openEmptyBank(t)
    for (const [query, code, sentence] of REFUSED) {
      const { status, body } = await ask(query)
      const { code: told, message } = body as unknown as { code: string; message: string }
      assert.deepEqual([status, told, message], [400, code, sentence], query)
    }
    assert.equal((await ask('?member=1')).status, 400)
  })
})
