import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { passOver } from '../../src/modules/dividends/server/dividends.ts'
import { freeze, unfreeze } from '../../src/modules/ledger/server/ledger.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { listSetAside, putAway } from '../../src/platform/server/jobFailures.ts'
import { longWorkIn } from '../factories/longWork.ts'
import { failToTheEnd, tryOnceMore } from '../factories/setAside.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openPayer, SHARES } from './crediting.ts'

describe('an account that cannot be paid', () => {
  test('because it is frozen waits, set aside by name, and the others are paid', async (t) => {
    const payer = await openPayer(t)
    const ada = await payer.member('Ada Brooks', { savings: '10000.00' })
    const ben = await payer.member('Ben Okafor', { savings: '1000.00' })
    assert.ok((await freeze(payer.db, ada.savings.ledgerAccountId)).ok)
    payer.goTo('2026-02-01', '06:00')
    await payer.pay()
    assert.equal(await payer.posted(ben.savings), '1003.10')
    assert.deepEqual(await payer.runs(), ['2026-02-01 open'])
    await assert.rejects(failToTheEnd(payer, () => payer.payOnce()))
    assert.deepEqual(await longWorkIn(payer.db), ['Feb 1, 2026: 1 of 2, 1 failed, runs'])
    const rows = await listSetAside(payer.db)
    const last4 = ada.savings.number.slice(-4)
    assert.deepEqual(rows.map(({ title, error }) => `${title}: ${error}`).toSorted(), [
      'Closing the dividends of Feb 1, 2026: 1 of 2 accounts are not credited',
      `Dividends of Feb 1, 2026, Savings ending in ${last4}: The ledger refused the dividend: account_not_open`,
    ])
    assert.ok((await unfreeze(payer.db, ada.savings.ledgerAccountId)).ok)
    await tryOnceMore(
      payer,
      rows.find(({ title }) => title.endsWith(last4))!,
    )
    await payer.pay()
    assert.equal(await payer.posted(ada.savings), '10031.00')
    assert.deepEqual(await payer.runs(), ['2026-02-01 2 34.10'])
    assert.deepEqual(await longWorkIn(payer.db), ['Feb 1, 2026: 2 of 2, 0 failed, ended'])
    assert.deepEqual(await listSetAside(payer.db), [])
  })

  test('because the profile has not its product is set aside, and the others are paid', async (t) => {
    const payer = await openPayer(t)
    const ada = await payer.member('Ada Brooks', { savings: '10000.00' })
    const strange = await payer.open(ada, 'gold', 'Share')
    await payer.move(strange, '100.00')
    payer.goTo('2026-02-01', '06:00')
    await payer.pay()
    assert.equal(await payer.posted(ada.savings), '10031.00')
    assert.equal(await payer.posted(strange), '100.00')
    const { rows } = await sql<{ error: string }>`
      select error from job_failure order by 1`.execute(payer.db)
    assert.deepEqual(
      rows.map(({ error }) => error),
      [
        '1 of 2 accounts are not credited',
        'The institution profile has no product "gold" that earns dividends',
      ],
    )
    payer.withShares(() => [...SHARES, { ...SHARES[1]!, id: 'gold' }])
    payer.clock.advance(60_000)
    await payer.pay()
    assert.equal(await payer.posted(strange), '100.31')
    assert.deepEqual(await payer.runs(), ['2026-02-01 2 31.31'])
  })

  test('because the profile does not say any more what its product earns is set aside', async (t) => {
    const payer = await openPayer(t)
    const ada = await payer.member('Ada Brooks', { savings: '10000.00' })
    await payer.pay()
    payer.withShares((shares) => shares.map(({ dividends: _none, ...share }) => share))
    payer.goTo('2026-02-01', '06:00')
    await payer.pay()
    assert.equal(await payer.posted(ada.savings), '10000.00')
    const { rows } = await sql<{ error: string }>`
      select error from job_failure order by 1`.execute(payer.db)
    assert.deepEqual(
      rows.map(({ error }) => error),
      [
        '1 of 1 accounts are not credited',
        'The institution profile has no product "savings" that earns dividends',
      ],
    )
    payer.withShares(() => SHARES)
    payer.clock.advance(60_000)
    await payer.pay()
    assert.equal(await payer.posted(ada.savings), '10031.00')
  })

  test('is passed over when staff put it away, and its next dividends make up for it', async (t) => {
    const payer = await openPayer(t)
    const ada = await payer.member('Ada Brooks', { savings: '10000.00' })
    const rosa = await payer.staff()
    const ctx = () =>
      contextOf({ ...payer, institution: { ...payer.institution, shares: SHARES } }, rosa)
    assert.ok((await freeze(payer.db, ada.savings.ledgerAccountId)).ok)
    payer.goTo('2026-02-01', '06:00')
    await payer.pay()
    await assert.rejects(failToTheEnd(payer, () => payer.payOnce()))
    assert.ok((await unfreeze(payer.db, ada.savings.ledgerAccountId)).ok)
    const row = (await listSetAside(payer.db)).find(({ rowId }) => rowId === ada.savings.id)!
    await inTransaction(payer.db, async (tx) => {
      await putAway(tx, row, { actorId: rosa.personId, at: payer.clock.now() })
      await passOver(tx, ctx(), row.rowId)
    })
    await payer.pay()
    assert.equal(await payer.posted(ada.savings), '10000.00')
    assert.deepEqual(await listSetAside(payer.db), [])
    payer.goTo('2026-03-01', '06:00')
    await payer.pay()
    assert.deepEqual(
      (await payer.itemsOf(ada.savings)).map(({ day, from, posted }) => [day, from, posted]),
      [['2026-03-01', '2026-01-01', '59.08']],
    )
    assert.deepEqual(await payer.runs(), ['2026-02-01 0 0.00', '2026-03-01 1 59.08'])
  })

  test('because it is closed is credited no more', async (t) => {
    const payer = await openPayer(t)
    const ada = await payer.member('Ada Brooks')
    await payer.pay()
    await payer.engine.pool.query(`update account set closed_at = $2 where id = $1`, [
      ada.savings.id,
      payer.clock.now(),
    ])
    payer.goTo('2026-02-01')
    await payer.pay()
    assert.deepEqual(await payer.itemsOf(ada.savings), [])
    assert.deepEqual(await payer.runs(), ['2026-02-01 0 0.00'])
  })
})
