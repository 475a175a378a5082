import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { bankByRouting } from '../../src/modules/banks/server/banks.ts'
import { bankRoutes } from '../../src/modules/banks/server/routes.ts'
import { findBanks } from '../../src/modules/banks/server/search.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'
import { openModule } from '../worlds/module.ts'
import { EXCERPT, importText } from './excerpt.ts'

const namesFor = async (db: Db, typed: string): Promise<readonly string[]> =>
  (await findBanks(db, typed)).map(({ name }) => name)

const ALL_TEN = [
  'Bank of America',
  'Capital One',
  'Citibank',
  'Fifth Third Bank',
  'JPMorgan Chase',
  'PNC Bank',
  'TD Bank',
  'Truist',
  'U.S. Bank',
  'Wells Fargo',
]

test('a bank is found by the words of its name or its number', async (t) => {
  const { db } = await freshDatabase(t)
  for (const [typed, found] of [
    ['', ALL_TEN],
    ['   ', ALL_TEN],
    ['america', ['Bank of America']],
    ['AMER', ['Bank of America']],
    ['bank am', ['Bank of America']],
    ['fargo wells', ['Wells Fargo']],
    ['u.s. bank', ['U.S. Bank']],
    ['us', ['U.S. Bank']],
    ['Trüist', ['Truist']],
    ['bank', ['Bank of America', 'Fifth Third Bank', 'PNC Bank', 'TD Bank', 'U.S. Bank']],
    ['ank', []],
    ['021', ['Citibank', 'JPMorgan Chase']],
    ['021000021', ['JPMorgan Chase']],
    ['0210-000 21', ['JPMorgan Chase']],
    ['10000', []],
    ['0210000219', []],
  ] as const)
    assert.deepEqual(await namesFor(db, typed), found, typed)
})

describe('searching', () => {
  test('finds nothing, and never everything, by signs that mean something to a query', async (t) => {
    const { db } = await freshDatabase(t)
    for (const typed of ['%', '_', '%%%', '0%1', '02_000021', '\\', "'", '*', ':*', '!', '( & )'])
      assert.deepEqual(await namesFor(db, typed), [], typed)
    for (const typed of ["' or 1=1 --", "bank' & !'citi", 'bank | chase', 'x\u0000', '\ud800'])
      assert.deepEqual(await namesFor(db, typed), [], JSON.stringify(typed))
    for (const typed of ["Truist'); drop table bank; --", "truist':*"]) await namesFor(db, typed)
    assert.equal((await findBanks(db, '')).length, 10)
  })

  test('answers with twenty at most, by name and then by number', async (t) => {
    const { db } = await freshDatabase(t)
    await importText(db, EXCERPT)
    const found = await findBanks(db, '')
    assert.equal(found.length, 20)
    const keys = found.map(({ name, routingNumber }) => `${name.toLowerCase()} ${routingNumber}`)
    assert.deepEqual(keys, keys.toSorted())
  })

  test('by something that is no routing number finds no bank', async (t) => {
    const { db } = await freshDatabase(t)
    for (const typed of ['', '02100002', '021000022', '0210000210', '02100002%', '\u0000', 'x'])
      assert.equal(await bankByRouting(db, typed), undefined)
    assert.equal((await bankByRouting(db, '021000021'))?.name, 'JPMorgan Chase')
    assert.equal(await bankByRouting(db, '011000015'), undefined)
  })
})

async function openBanks(t: TestContext) {
  const { db } = await freshDatabase(t)
  const whoIs = async () => new Map()
  const door = await openModule(t, (mount) => bankRoutes(mount, { db, whoIs }), {
    usual: { personId: newId() },
  })
  return (query: string) => door.get(`/api/banks${query}`)
}

test('the search answers over HTTP', async (t) => {
  const search = await openBanks(t)
  assert.deepEqual(await search('?q=truist'), {
    status: 200,
    body: {
      banks: [{ routingNumber: '053101121', name: 'Truist', city: 'Wilson', state: 'NC' }],
    },
  })
  for (const query of ['', '?q=', '?q=%20'])
    assert.equal((await search(query)).body.banks.length, 10)
  for (const query of ['?q=%25', '?q=%00', '?q=%ff', `?q=${'x'.repeat(100)}`])
    assert.deepEqual(await search(query), { status: 200, body: { banks: [] } }, query)
  for (const query of [`?q=${'x'.repeat(101)}`, '?q=a&q=b']) {
    const { status, body } = await search(query)
    assert.deepEqual([status, body.code], [400, 'invalid_input'], query)
    assert.match(body.message, /part of the name of a bank/)
  }
})
