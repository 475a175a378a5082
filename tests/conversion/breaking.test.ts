import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { takeBack } from '../../src/modules/conversion/server/conversion.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { longWorkIn } from '../factories/longWork.ts'
import { formatDay } from '../../src/values/formats.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openConversions } from './conversions.ts'
import { EXAMPLE, exampleFolder } from './folder.ts'

const NOTHING = { people: 0, signIns: 0, accounts: 0, numbers: 0, memos: 0, told: 0, records: 0 }

describe('a conversion that is broken off', () => {
  test('shows nobody anything, and goes on where it was', async (t) => {
    const { db, crowd, run, breakOff, seen, transfers, assertSound } = await openConversions(t)
    const plan = await crowd()
    const day = formatDay(plan.asOf)
    await breakOff(plan)
    assert.deepEqual([await transfers(), await seen()], [200, NOTHING])
    const all = plan.postingCount
    assert.deepEqual(await longWorkIn(db), [`${day}: 200 of ${all}, 0 failed, runs`])
    await breakOff(plan)
    assert.deepEqual([await transfers(), await seen()], [400, NOTHING])
    assert.equal(done(await run(plan)).posted, plan.postingCount - 400)
    assert.equal(await transfers(), plan.postingCount)
    assert.deepEqual(await longWorkIn(db), [`${day}: ${all} of ${all}, 0 failed, ended`])
    const { people, signIns, accounts } = await seen()
    assert.deepEqual([people, signIns, accounts], [60, 60, 120])
    await assertSound()
  })

  test('is taken back whole, and another one of the same people can follow', async (t) => {
    const { db, ctx, crowd, run, breakOff, seen, posted, assertSound } = await openConversions(t)
    const plan = await crowd()
    await breakOff(plan, 2)
    done(await takeBack(db, ctx()))
    assert.deepEqual(await seen(), { ...NOTHING, records: 1 })
    const [told] = await longWorkIn(db)
    assert.match(
      told!,
      new RegExp(`: 0 of ${plan.postingCount}, ${plan.postingCount} failed, ended`),
    )
    const { rows } = await sql`
      select distinct status, posted from ledger_account where code is null`.execute(db)
    assert.deepEqual(rows, [{ status: 'closed', posted: 0n }])
    assert.equal(codeIn(await takeBack(db, ctx())), 'none_under_way')

    done(await run(plan))
    const first = (await standingByEmail(db, 'person0@old.example'))!
    const [checking] = await accountsOf(db, first.personId)
    assert.equal(
      BigInt((await posted(checking!)).replace('.', '')),
      plan.accounts.get('0-0')!.balance,
    )
    await assertSound()
    assert.equal(codeIn(await takeBack(db, ctx())), 'none_under_way')
  })

  test('goes on with its own files only, and not while it is taken back', async (t) => {
    const { db, ctx, crowd, planOf, run, breakOff } = await openConversions(t)
    const plan = await crowd()
    await breakOff(plan)
    assert.equal(codeIn(await run(await planOf(EXAMPLE))), 'other_conversion')
    await sql`update conversion set state = 'taking_back'`.execute(db)
    assert.equal(codeIn(await run(plan)), 'being_taken_back')
    done(await takeBack(db, ctx()))
  })

  test('ends in no visible step while a total is off by one cent in the ledger', async (t) => {
    const { db, ctx, crowd, run, breakOff, seen, assertSound } = await openConversions(t)
    const plan = await crowd()
    await breakOff(plan)
    const { rows } = await sql<{ id: bigint }>`
      select ledger_account_id as id from conversion_account where account = '7-1'`.execute(db)
    const extra = {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      reason: 'import',
      from: houseAccount('clearing:us-banks'),
      to: rows[0]!.id,
      amount: money(1n),
    } as const
    done(await post(db, extra, { zone: 'UTC', at: new Date('2024-07-01T12:00:00Z') }))
    await sql`delete from outbox`.execute(db)
    const refused = await run(plan)
    assert.equal(codeIn(refused), 'totals_differ')
    const { reason } = refused.mistakes!.told[0]!
    assert.match(reason, /^savings: .* is not what the ledger has, /)
    assert.deepEqual(await seen(), NOTHING)
    done(await takeBack(db, ctx()))
    await assertSound()
  })

  test('ends when an address that was taken meanwhile is another one in people.csv', async (t) => {
    const { planOf, run, person, seen } = await openConversions(t)
    const { folder, change } = exampleFolder(t)
    const plan = await planOf(folder)
    await person('Ada Brooks', { email: 'ada.brooks@example.com' })
    assert.equal(codeIn(await run(plan)), 'email_taken')
    assert.equal((await seen())['accounts'], 0)
    change('people.csv', 'ada.brooks@', 'ada.b@')
    assert.equal(done(await run(await planOf(folder))).posted, 0)
  })
})

describe('two conversions at once', () => {
  test('of the same files post each row once, and one of them ends it', async (t) => {
    const { crowd, run, transfers, seen, assertSound } = await openConversions(t)
    const plan = await crowd()
    const codes = (await Promise.all([run(plan), run(plan), run(plan)])).map(codeIn)
    assert.ok(codes.includes('done'), codes.join())
    const others = ['carried_on_elsewhere', 'ended_before']
    assert.deepEqual(
      codes.filter((code) => code !== 'done' && !others.includes(code)),
      [],
    )
    assert.equal(await transfers(), plan.postingCount)
    assert.equal((await seen())['people'], 60)
    await assertSound()
  })

  test('of other files: the second waits for nobody and is refused', async (t) => {
    const { crowd, planOf, run, seen } = await openConversions(t)
    const plans = [await crowd(), await planOf(EXAMPLE)]
    const codes = (await Promise.all(plans.map((plan) => run(plan)))).map(codeIn).toSorted()
    assert.ok(codes.includes('done'))
    // Whoever comes once the other has ended is converted as well.
    assert.ok(['done', 'other_conversion'].includes(codes[1]!), codes.join())
    assert.ok([60, 63, 3].includes((await seen())['people']!))
  })
})
