import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const FOLDER = join(import.meta.dirname, '../../db/migrations')
const files = readdirSync(FOLDER).toSorted()

test('migrations have a number each, in four digits, and are named after what they are about', () => {
  const numbers = files.map((file) => {
    assert.match(file, /^\d{4}_[a-z_]+(\.contract-\d+\.\d+\.\d+)?\.sql$/)
    return file.slice(0, 4)
  })
  // Changes that are made side by side take numbers apart from each other, so there may be gaps.
  assert.equal(new Set(numbers).size, numbers.length)
  assert.equal(numbers[0], '0001')
})

test('every table has a sentence above it', () => {
  const tables = files.flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8')
    return [...text.matchAll(/^(?<above>.*\n)?create table (?<name>\w+)/gm)]
  })
  assert.ok(tables.length > 80, 'the tables were found')
  const silent = tables.filter(({ groups }) => !groups!['above']?.startsWith('-- '))
  assert.deepEqual(
    silent.map(({ groups }) => groups!['name']),
    [],
  )
})

/** The first of those that portals of two versions may share (decision 98); what is before came with the first version. */
const FIRST_SHARED = 115

/** What takes away something that a portal of the version before may use, or asks of it what it does not know. */
const TAKES_AWAY = [
  /\bdrop (table|column|schema|type)\b/,
  /\brename\b/,
  /\balter (column )?\w+ (set data )?type\b/,
  /\bset not null\b/,
  /\brevoke\b(?![^;]*\bfrom public\b)/,
  /\badd (column )?\w+ (?!.*\bdefault\b)[^,;]*\bnot null\b/,
]

const plain = (text: string): string => text.replaceAll(/--.*$/gm, '').toLowerCase()

/** Functions and views that go and are not made again. */
const gone = (text: string): boolean =>
  [...text.matchAll(/drop (function|view|trigger) (?:if exists )?(\w+)/g)].some(
    ([, kind, name]) => !new RegExp(`create (or replace )?${kind} ${name}\\b`).test(text),
  )

/** A table that goes under another name while another takes its own; indexes have names for operators alone. */
const withoutRenamed = (text: string): string =>
  text
    .replaceAll(/alter index \w+ rename to \w+/g, '')
    .replaceAll(/alter table (\w+) rename to \w+/g, (all: string, name: string) =>
      new RegExp(`create table ${name} `).test(text) ? '' : all,
    )

const takesAway = (text: string): boolean =>
  TAKES_AWAY.some((pattern) => pattern.test(withoutRenamed(plain(text)))) || gone(plain(text))

test('a migration that takes away what the version before uses is named so, and comes a version later', () => {
  const { version } = JSON.parse(readFileSync(join(FOLDER, '../../package.json'), 'utf8')) as {
    version: string
  }
  for (const file of files.filter((name) => Number(name.slice(0, 4)) >= FIRST_SHARED)) {
    const needed = /\.contract-([\d.]+)\.sql$/.exec(file)?.[1]
    if (needed !== undefined)
      assert.ok(needed.localeCompare(version, 'en', { numeric: true }) < 0, `${file}: too early`)
    else
      assert.ok(
        !takesAway(readFileSync(join(FOLDER, file), 'utf8')),
        `${file} takes away: docs/operate/upgrade.md`,
      )
  }
})

test('what takes away is told from what adds', () => {
  for (const text of [
    'alter table a drop column b;',
    'alter table a rename b to c;',
    'alter table a rename to b;',
    'alter table a alter column b type text;',
    'alter table a add column b text not null;',
    'drop function f(integer);',
  ])
    assert.ok(takesAway(text), text)
  for (const text of [
    'create table a (b text not null);',
    'alter table a add column b text;',
    "alter table a add column b text not null default '';",
    '-- instead of drop table',
    'alter table a rename to a_1; create table a (b text) partition by range (b);',
    'revoke execute on function f from public;',
    'drop view v; create view v as select 1;',
  ])
    assert.ok(!takesAway(text), text)
})
