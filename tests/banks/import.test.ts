import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { bankByRouting } from '../../src/modules/banks/server/banks.ts'
import { findBanks } from '../../src/modules/banks/server/search.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { freshDatabase } from '../factories/database.ts'
import { AT, EXCERPT, importText, lineOf, LINES } from './excerpt.ts'

const countOf = async (db: Db): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from bank`.execute(db)).rows[0]!.n

const GOOD = lineOf({ number: '021000021', name: 'GOOD BANK' })

/** Files with something wrong, and what is said of them. */
const BAD = [
  ['an empty file', [], [[1, 'The file is empty.']]],
  [
    'a wrong check digit',
    [GOOD, lineOf({ number: '026009594' })],
    [[2, '026009594 is no routing number: its check digit is wrong.']],
  ],
  [
    'nine zeros for a number',
    [lineOf({ number: '000000000' })],
    [[1, '000000000 is no routing number: its check digit is wrong.']],
  ],
  [
    'a short line and a long one',
    [GOOD.slice(0, 150), GOOD, `${GOOD} `],
    [
      [1, 'The line is 150 characters long and should be 155.'],
      [3, 'The line is 156 characters long and should be 155.'],
    ],
  ],
  [
    'an empty line in the middle',
    [GOOD, '', lineOf({ number: '026009593' })],
    [[2, 'The line is 0 characters long and should be 155.']],
  ],
  [
    'a number twice',
    [GOOD, lineOf({ number: '026009593' }), GOOD],
    [[3, 'The number 021000021 stands on line 1 already.']],
  ],
  [
    'an unknown record type',
    [lineOf({ number: '021000021', type: '7' })],
    [[1, 'The record type is "7" and should be 0, 1 or 2.']],
  ],
  [
    'a replacement without a number',
    [lineOf({ number: '021000021', type: '2' })],
    [[1, 'The new number 000000000 is no routing number: its check digit is wrong.']],
  ],
  [
    'replacements that go round in a circle',
    [
      GOOD,
      lineOf({ number: '026009593', type: '2', newNumber: '121000248' }),
      lineOf({ number: '121000248', type: '2', newNumber: '026009593' }),
    ],
    [
      [2, 'The number 026009593 is replaced by itself in the end.'],
      [3, 'The number 121000248 is replaced by itself in the end.'],
    ],
  ],
  ['no name', [lineOf({ number: '021000021', name: '' })], [[1, 'The line names no bank.']]],
  ['no state', [lineOf({ number: '021000021', state: 'n1' })], [[1, '"n1" is no state.']]],
  [
    'a character that turns text round',
    [lineOf({ number: '021000021', name: 'BANK \u202eKNAB' })],
    [[1, 'The line holds characters that do not belong there.']],
  ],
  [
    'nothing but the Federal Reserve',
    [lineOf({ number: '011000015', type: '0' })],
    [[1, 'The file names no bank.']],
  ],
] as const

test('a directory takes the place of the one before', async (t) => {
  const { db } = await freshDatabase(t)
  assert.equal(await countOf(db), 10)
  // 25 lines of banks, and three more known only as the successors of old numbers.
  const counts = { banks: 28, replaced: 4 }
  for (const replayed of [false, true]) {
    assert.deepEqual(await importText(db, EXCERPT), { ok: true, value: { ...counts, replayed } })
    assert.equal(await countOf(db), 28)
  }
  assert.deepEqual(await bankByRouting(db, '011802488'), {
    routingNumber: '011802488',
    name: "People's United Bank, N.A.",
    city: 'Bridgeport',
    state: 'CT',
  })
  assert.equal((await bankByRouting(db, '053101121'))?.name, 'Branch Banking & Trust Company')
})

describe('a directory', () => {
  test('leads from a number out of use to the bank that took it over', async (t) => {
    const { db } = await freshDatabase(t)
    await importText(db, EXCERPT)
    const present = await bankByRouting(db, '065303360')
    assert.equal(present?.routingNumber, '065303360')
    assert.deepEqual(await bankByRouting(db, '065106321'), present)
    // The excerpt has no line for this successor, so the old line says which bank it is.
    assert.deepEqual(await bankByRouting(db, '051000127'), {
      routingNumber: '051504571',
      name: 'Premier Bank, Inc.',
      city: 'Madison',
      state: 'WV',
    })
    assert.deepEqual(
      (await findBanks(db, '051000127')).map(({ routingNumber }) => routingNumber),
      ['051504571'],
    )
  })

  test('follows a number that was replaced twice to its end', async (t) => {
    const { db } = await freshDatabase(t)
    const lines = [
      lineOf({ number: '026009593', type: '2', newNumber: '121000248', name: 'OLDEST' }),
      lineOf({ number: '121000248', type: '2', newNumber: '021000021', name: 'OLD' }),
      GOOD,
    ]
    assert.deepEqual(await importText(db, lines.join('\n')), {
      ok: true,
      value: { banks: 1, replaced: 2, replayed: false },
    })
    for (const number of ['026009593', '121000248', '021000021'])
      assert.equal((await bankByRouting(db, number))?.name, 'Good Bank')
  })

  test('leaves the Federal Reserve itself out, and what leads there', async (t) => {
    const { db } = await freshDatabase(t)
    const lines = [
      GOOD,
      lineOf({ number: '011000015', type: '0', name: 'FEDERAL RESERVE BANK' }),
      lineOf({ number: '026009593', type: '2', newNumber: '011000015' }),
    ]
    assert.deepEqual(await importText(db, lines.join('\n')), {
      ok: true,
      value: { banks: 1, replaced: 0, replayed: false },
    })
    assert.equal(await bankByRouting(db, '011000015'), undefined)
    assert.equal(await bankByRouting(db, '026009593'), undefined)
  })

  test('takes a gateway to a bank abroad, which has no state', async (t) => {
    const { db } = await freshDatabase(t)
    const line = lineOf({ number: '091050700', name: 'BANCO DE MEXICO', state: '', city: 'MEXICO' })
    assert.ok((await importText(db, line)).ok)
    assert.equal((await bankByRouting(db, '091050700'))?.state, '')
  })

  test('with anything wrong is refused line by line, and the old one stays', async (t) => {
    const { db } = await freshDatabase(t)
    for (const [what, lines, expected] of BAD) {
      await t.test(what, async () => {
        const problems = expected.map(([line, reason]) => ({ line, reason }))
        const outcome = await importText(db, lines.join('\r\n'))
        assert.deepEqual(outcome, { ok: false, code: 'directory_refused', problems })
        assert.equal(await countOf(db), 10)
        assert.equal((await bankByRouting(db, '053101121'))?.name, 'Truist')
      })
    }
    const { rows } = await sql`select from audit_event`.execute(db)
    assert.equal(rows.length, 0)
  })

  test('is on record with how much came in and from which file', async (t) => {
    const { db } = await freshDatabase(t)
    await importText(db, EXCERPT)
    const { rows } = await sql<{ at: Date; action: string; detail: Record<string, unknown> }>`
      select at, action, detail from audit_event`.execute(db)
    assert.equal(rows.length, 1)
    const { at, action, detail } = rows[0]!
    assert.deepEqual(
      [at, action, detail['banks'], detail['replaced']],
      [AT, 'banks.imported', 28, 4],
    )
    assert.match(String(detail['sha256']), /^[0-9a-f]{64}$/)
  })

  test('imported by two people at once is one of the two', async (t) => {
    const { db } = await freshDatabase(t)
    const texts = [LINES.slice(0, 20).join('\n'), EXCERPT]
    const outcomes = await Promise.all([...texts, ...texts].map((text) => importText(db, text)))
    assert.ok(outcomes.every(({ ok }) => ok))
    const sizes = outcomes.map((outcome) => (outcome.ok ? outcome.value.banks : 0))
    assert.ok(sizes.includes(await countOf(db)))
  })
})
