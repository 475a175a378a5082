import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { parseList } from '../../src/modules/sanctions/server/parsing.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { freshDatabase } from '../factories/database.ts'
import { added, changed, LIST } from './lists.ts'
import { auditOf, load } from './world.ts'

const countOf = async (db: Db): Promise<readonly number[]> => {
  const { rows } = await sql<{ entries: number; names: number; lists: number }>`
    select (select count(*)::int from sanctions_entry) as entries,
           (select count(*)::int from sanctions_name) as names,
           (select count(*)::int from sanctions_list) as lists`.execute(db)
  return [rows[0]!.entries, rows[0]!.names, rows[0]!.lists]
}

test('a list is loaded whole, counted and recorded, and the same one again changes nothing', async (t) => {
  const { db } = await freshDatabase(t)
  const value = { entries: 340, names: 798 }
  assert.deepEqual(await load(db), { ok: true, value: { ...value, replayed: false } })
  assert.deepEqual(await load(db), { ok: true, value: { ...value, replayed: true } })
  assert.deepEqual(await countOf(db), [340, 798, 1])
  assert.deepEqual((await auditOf(db, 'sanctions.imported')).length, 1)
})

test('a later list takes the place of the one before', async (t) => {
  const { db } = await freshDatabase(t)
  await load(db)
  const files = added(
    'sdn.csv',
    '99999,"NEWMAN, Ada Xenia","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
  )
  assert.ok((await load(db, { files, publishedOn: '2026-07-08' })).ok)
  assert.deepEqual(await countOf(db), [341, 799, 2])
})

test('an older list is refused, and so is one that lost entries unless somebody says that this is right', async (t) => {
  const { db } = await freshDatabase(t)
  await load(db)
  const text = LIST['sdn.csv'].toString('latin1').split('\n')
  const files = { ...LIST, 'sdn.csv': Buffer.from(text.slice(0, 300).join('\n'), 'latin1') }
  const bare = {
    ...files,
    'alt.csv': one('735,583,"aka","CUBANA AIRLINES",-0- '),
    'add.csv': one('735,438,"32 Main Street","Georgetown","Guyana",-0- '),
  }
  assert.deepEqual(await load(db, { files: bare, publishedOn: '2026-06-30' }), {
    ok: false,
    code: 'older',
    loadedOn: '2026-07-01',
  })
  assert.deepEqual(await load(db, { files: bare }), {
    ok: false,
    code: 'smaller',
    entries: 300,
    before: 340,
  })
  assert.deepEqual(await countOf(db), [340, 798, 1])
  assert.ok((await load(db, { files: bare, acceptSmaller: true })).ok)
  assert.deepEqual(await countOf(db), [300, 301, 2])
})

const one = (line: string): Buffer => Buffer.from(`${line}\n`, 'latin1')

describe('a list with a mistake is refused with file and line', () => {
  for (const [what, files, told] of [
    [
      'a column too few',
      added('sdn.csv', '1,"A, B"'),
      ['sdn.csv:341: The line has 2 columns and should have 12.'],
    ],
    [
      'a number that is none',
      changed('sdn.csv', '735,', 'X,'),
      ['sdn.csv:1: "X" is no number of an entry.', 'alt.csv:1: 735 is no entry of sdn.csv.'],
    ],
    [
      'a number twice',
      changed('sdn.csv', '2109,', '735,'),
      ['sdn.csv:2: The number 735 stands there twice.'],
    ],
    [
      'an empty name',
      changed('sdn.csv', '"TROBER, S.A."', '-0- '),
      ['sdn.csv:2: The name is empty.'],
    ],
    [
      'a type of entry that is none',
      changed('sdn.csv', '"individual"', '"robot"'),
      ['sdn.csv:3: "robot" is no type of entry.'],
    ],
    [
      'an alias of nobody',
      added('alt.csv', '1,2,"aka","NOBODY",-0- '),
      ['alt.csv:459: 1 is no entry of sdn.csv.'],
    ],
    [
      'an alias without a name',
      added('alt.csv', '735,2,"aka",-0- ,-0- '),
      ['alt.csv:459: The name is empty.'],
    ],
    [
      'a quote that does not end',
      added('add.csv', '735,9,"x,"y","z",-0- '),
      ['add.csv:476: The line cannot be read: its quotes do not match.'],
    ],
    ['an empty file', { ...LIST, 'add.csv': Buffer.alloc(0) }, ['add.csv:1: The file is empty.']],
  ] as const) {
    test(what, () => {
      const list = parseList(files)
      const lines = list.ok
        ? []
        : list.mistakes.map(({ file, line, reason }) => `${file}:${line}: ${reason}`)
      for (const line of told)
        assert.ok(lines.includes(line), `${line} is among ${lines.slice(0, 3).join(' | ')}`)
    })
  }

  test('and nothing of it is loaded', async (t) => {
    const { db } = await freshDatabase(t)
    const outcome = await load(db, { files: changed('sdn.csv', '735,', 'X,') })
    assert.equal(!outcome.ok && outcome.code, 'mistakes')
    assert.deepEqual(await countOf(db), [0, 0, 0])
  })
})

test('files may end as those of the Treasury do, and hold letters of Latin-1', () => {
  const files = added(
    'sdn.csv',
    '99999,"PEÑA, José","individual","SDNT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
    '\u001a',
  )
  const list = parseList(files)
  assert.ok(list.ok)
  assert.equal(list.entries.at(-1)?.name, 'PEÑA, José')
})
