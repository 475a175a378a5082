import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { circlesIn, filesIn, readImports } from '../scripts/testing/imports.ts'
import { habits } from './tidy/habits.ts'
import { imports } from './tidy/imports.ts'
import { documents, paths } from './tidy/paths.ts'
import { sentences } from './tidy/sentences.ts'
import { sizes } from './tidy/sizes.ts'
import { sourceFile } from './tidy/syntax.ts'
import { migrations, tables } from './tidy/tables.ts'
import { words } from './tidy/words.ts'

const FOLDERS = ['src', 'tests', 'scripts', 'db', 'bench']
const brief = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60)

const files = [...FOLDERS.flatMap(filesIn).map(sourceFile), ...migrations, ...documents]

test('tidy finds the files', () => assert.ok(files.length > 1000))

for (const { name, objectionsTo, forbidden, fine } of [
  imports,
  tables,
  paths,
  sizes,
  words,
  sentences,
  habits,
]) {
  describe(`tidy: the rule of ${name}`, () => {
    test('holds for every file', () => assert.deepEqual(files.flatMap(objectionsTo), []))

    for (const [path, text] of forbidden) {
      test(`objects to ${brief(text)} in ${path}`, () =>
        assert.notDeepEqual(objectionsTo({ path, text }), []))
    }

    for (const [path, text] of fine) {
      test(`allows ${brief(text)} in ${path}`, () =>
        assert.deepEqual(objectionsTo({ path, text }), []))
    }
  })
}

describe('tidy: circles of imports', () => {
  test('no file imports itself by way of others', () => {
    assert.deepEqual(
      circlesIn(readImports(FOLDERS)),
      [],
      'move what both need, a type mostly, to a file of its own that imports neither',
    )
  })

  test('a circle of types is found, and what only leads to it is no part of it', () => {
    const graph = new Map([
      ['a.ts', ['b.ts', 'zod']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['d.ts', 'b.ts']],
      ['d.ts', []],
    ])
    assert.deepEqual(circlesIn(graph), [['b.ts', 'c.ts']])
  })
})
