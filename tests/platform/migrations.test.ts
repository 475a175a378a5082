import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const FOLDER = join(import.meta.dirname, '../../db/migrations')
const files = readdirSync(FOLDER).toSorted()

test('migrations are numbered from 1 without a gap, and named after what they are about', () => {
  for (const [index, file] of files.entries())
    assert.match(file, new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z_]+\\.sql$`))
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
