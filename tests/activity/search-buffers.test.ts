import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import {
  headingOf,
  openAccount,
  readingFor,
  search,
} from '../../src/modules/ledger/server/ledger.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { money } from '../../src/values/money.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { buffersOf } from '../factories/plans.ts'
import { payOften } from './longHistory.ts'

const SHORT = 5_000
const LONG = 20_000
const LOOKED_AT = 4_000

const FILTERS = {
  'a word nobody wrote': { words: [{ likes: ['%zebra%'] }], ...readingFor(new Map()) },
  'an amount nobody paid': { min: '999999' },
  'a heading nothing is under': { heading: headingOf('Food') },
  'what was reversed': { reversed: true },
  'money out, where all came in': { sign: -1 },
}

test('a search that finds nothing costs the same in a long history as in a short one', async (t) => {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url)
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => {})
  await owner.connect()
  t.after(async () => {
    await owner.end()
    await engine.close()
  })
  const bank = await openAccount(engine.db, 'USD', money(-1_000_000_000n))
  const [short, long] = [await openAccount(engine.db), await openAccount(engine.db)]
  await payOften(owner, bank, long, LONG)
  await payOften(owner, bank, short, SHORT)
  // A sample that has every row makes the same plans each time.
  await owner.query('set default_statistics_target = 500')
  await owner.query('vacuum analyze')

  const call = (account: bigint, filter: object, before: string | null = null) =>
    `select * from ledger_search(array[${account}]::bigint[], 51, ${before ? `'${before}'` : 'null'},
       null, null, 4000, '${JSON.stringify(filter)}')`
  const { rows: half } = await owner.query<{ place: string }>(
    `select place from ledger_history(array[${long}]::bigint[], 1, null, null, '2031-01-03T05:00Z')`,
  )
  const middle = half[0]!.place
  for (const [what, filter] of Object.entries(FILTERS)) {
    const few = await buffersOf(owner, call(short, filter))
    const many = await buffersOf(owner, call(long, filter))
    const deep = await buffersOf(owner, call(long, filter, middle))
    t.diagnostic(`${what}: ${few} buffers of ${SHORT} entries, ${many} of ${LONG}, ${deep} deeper`)
    assert.ok(many <= few * 1.3 + 200, `${what}: ${few} buffers at first, ${many} later`)
    assert.ok(deep <= few * 1.3 + 200, `${what}: ${few} buffers at first, ${deep} deeper`)
  }

  // What everybody wrote fills the page in the first step.
  const common = call(long, { words: [{ likes: ['%coffee%'] }], ...readingFor(new Map()) })
  assert.equal((await owner.query(common)).rowCount, 51)
  const found = await buffersOf(owner, common)
  t.diagnostic(`a word everybody wrote: ${found} buffers`)
  assert.ok(found <= 3000, `${found} buffers`)

  // Where it stopped is where as many entries as may be looked at lie behind.
  const { stopped } = await search(engine.db, [long], { amountMinorMin: 2n }, { countMax: 51 })
  const { rows } = await owner.query<{ seq: bigint }>(
    `select seq from ledger_history(array[${long}]::bigint[], 1, '${stopped!.place}')`,
  )
  assert.equal(rows[0]!.seq, BigInt(LONG - LOOKED_AT))
})
