import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { parse } from 'csv-parse/sync'
import { EXPORT_PATH } from '../../src/modules/activity/contract.ts'
import { activityExport } from '../../src/modules/activity/server/routes.ts'
import { houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { Refused } from '../../src/platform/server/errors.ts'
import { createFileMount } from '../../src/platform/server/files.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import type { Guard } from '../../src/platform/server/routes.ts'
import type { Caller } from '../../src/values/endpoint.ts'
import { configFor } from '../factories/config.ts'
import { shared } from '../worlds/shared.ts'
import { payOften } from './longHistory.ts'
import { busyDay, openActivityWorld, readAll, type ActivityWorld } from './world.ts'

/** The exportDoor where files are handed out; whoever names a member is taken for them. */
async function openExport(
  t: TestContext,
  world: ActivityWorld,
  most: { readonly rowsMax?: number } = {},
) {
  const config = configFor()
  const app = await createHttp(config, createLog('silent'))
  const { institution } = config
  const guard: Guard = async (request, permission) => {
    assert.equal(permission, 'member')
    const personId = request.headers['x-member']
    if (typeof personId !== 'string') throw new Refused('unauthenticated')
    return { personId } as Caller
  }
  activityExport(createFileMount(app, { guard, clock: world.clock, institution }), {
    ...world,
    ...most,
  })
  t.after(() => app.close())
  const ask = (query = '', personId: string | undefined = world.ines.personId) =>
    app.inject({
      url: `${EXPORT_PATH}${query}`,
      headers: personId === '' ? {} : { 'x-member': personId },
    })
  const rowsOf = async (query = ''): Promise<Record<string, string>[]> => {
    const { statusCode, body } = await ask(query)
    assert.equal(statusCode, 200, body.slice(0, 300))
    return parse(body, { columns: true, bom: true })
  }
  return { app, ask, rowsOf }
}

describe('the download', () => {
  /** Of whoever only reads. */
  const read = shared((t) => openActivityWorld(t))

  test('has a row for every line of the list, in its order and with its words', async (t) => {
    const world = await openActivityWorld(t)
    await busyDay(world)
    const { rowsOf } = await openExport(t, world)
    const { items } = await readAll(world, world.ines)
    const rows = await rowsOf()
    assert.equal(rows.length, items.length)
    assert.ok(rows.length > 650)
    assert.deepEqual(
      rows.map((row) => [row['Reference'], row['Amount'], row['Status']]),
      items.map(({ referenceCode, amount, status }) => [referenceCode, amount, status]),
    )
    const sent = rows.find(({ Description }) => Description === 'Transfer to Ben O.')
    const number = world.ines.Checking.number.slice(-4)
    assert.deepEqual(Object.entries(sent!).filter(([head]) => !['Reference', 'Balance after'].includes(head)), [
      ['Date', '2026-07-15'],
      ['Time', '12:02'],
      ['Value date', '2026-07-15'],
      ['Account', `Checking ··${number}`],
      ['Description', 'Transfer to Ben O.'],
      ['Category', 'Transfer'],
      ['Memo', 'Rent share 100%'],
      ['Status', 'Completed'],
      ['Amount', '-40.00'],
    ]) // prettier-ignore
    const pending = rows.filter(({ Status }) => Status === 'Pending')
    assert.deepEqual(pending.map((row) => row['Balance after']), ['', '']) // prettier-ignore
    assert.deepEqual(pending.map((row) => row['Value date']), ['', '']) // prettier-ignore
  })

  test('tells the day the money counts for beside the day it was posted', async (t) => {
    const world = await openActivityWorld(t)
    const to = world.ines.Savings.ledgerAccountId
    const from = houseAccount('suspense:staff-adjustments')
    await world.pay({ reason: 'staff_entry', from, to, amount: '5.00', valueDate: '2023-02-11' })
    const { rowsOf } = await openExport(t, world)
    const [row] = await rowsOf('?from=2026-07-15')
    assert.deepEqual([row!['Date'], row!['Value date']], ['2026-07-15', '2023-02-11'])
  })

  test('holds what the filters let through', async (t) => {
    const world = read()
    const { rowsOf, ask } = await openExport(t, world)
    const filters = { q: 'groceries', from: '2024-06-01', to: '2025-06-30', min: '50' }
    const { items } = await readAll(world, world.ines, filters)
    const rows = await rowsOf(`?${new URLSearchParams(filters).toString()}`)
    assert.ok(rows.length > 5)
    assert.deepEqual(rows.map((row) => row['Reference']), items.map((item) => item.referenceCode)) // prettier-ignore
    const named = async (query: string) => (await ask(query)).headers['content-disposition']
    assert.equal(
      await named('?from=2024-06-01&to=2025-06-30'),
      'attachment; filename="activity-2024-06-01-to-2025-06-30.csv"',
    )
    assert.equal(await named(''), 'attachment; filename="activity-to-2026-07-15.csv"')
    assert.deepEqual(await rowsOf('?q=zebra'), [])
  })

  test('holds no formulas, quotes what needs it, and leaves numbers numbers', async (t) => {
    const world = await openActivityWorld(t)
    const { ines, pay } = world
    const { rowsOf, ask } = await openExport(t, world)
    const memos = ['=1+1', '@SUM(A1)', '+1', '-1', '\t=1', 'a "b", c\nd', '=HYPERLINK("http://x")']
    for (const memo of memos) {
      await pay({
        reason: 'own_transfer',
        from: ines.Checking.ledgerAccountId,
        to: ines.Savings.ledgerAccountId,
        amount: '1.00',
        details: { memo },
      })
    }
    const rows = await rowsOf('?direction=out&from=2026-07-15')
    assert.deepEqual(rows.map(({ Memo }) => Memo).toReversed(), [
      "'=1+1",
      "'@SUM(A1)",
      "'+1",
      "'-1",
      "'\t=1",
      'a "b", c\nd',
      '\'=HYPERLINK("http://x")',
    ])
    assert.deepEqual([...new Set(rows.map(({ Amount }) => Amount))], ['-1.00'])
    const { body, headers } = await ask('?direction=out&from=2026-07-15')
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
    assert.equal(headers['cache-control'], 'no-store')
    assert.ok(body.startsWith('\ufeff"Date","Time","Value date","Account",'), body.slice(0, 40))
  })

  test('ends after the most rows there may be, in the middle of a page', async (t) => {
    const world = await openActivityWorld(t)
    const { engine, ines } = world
    const account = ines.Savings.ledgerAccountId
    await payOften(engine.pool, houseAccount('clearing:us-banks'), account, 5000)
    const rowsMax = 1300
    const { rowsOf } = await openExport(t, world, { rowsMax })
    const rows = await rowsOf(`?account=${ines.Savings.id}`)
    assert.equal(rows.length, rowsMax)
    assert.equal(new Set(rows.map((row) => row['Balance after'])).size, rowsMax)
  })

  test('is refused by name before a byte of it is sent', async (t) => {
    const world = read()
    const { ask } = await openExport(t, world)
    const refusal = async (query: string, personId?: string) => {
      const { statusCode, headers, body } = await ask(query, personId)
      assert.match(String(headers['content-type']), /^application\/json/)
      return [statusCode, (JSON.parse(body) as { code: string }).code]
    }
    assert.deepEqual(await refusal('', ''), [401, 'unauthenticated'])
    assert.deepEqual(await refusal('?from=yesterday', ''), [401, 'unauthenticated'])
    assert.deepEqual(await refusal('?from=yesterday'), [400, 'invalid_input'])
    assert.deepEqual(await refusal(`?account=${world.ben.Checking.id}`), [404, 'account_not_found'])
  })
})
