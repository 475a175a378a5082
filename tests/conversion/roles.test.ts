import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkFolder, mistakeWords } from '../../src/modules/conversion/server/conversion.ts'
import { freshDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { institution } from '../worlds/creditUnion.ts'
import { exampleFolder } from './folder.ts'

test('a custodian of whoever is no child, and a joint owner beside one, are named', async (t) => {
  const { db } = await freshDatabase(t)
  const { folder, change, text, write } = exampleFolder(t)
  change('owners.csv', '10045-C1,J-311,joint', '10045-C1,J-311,custodian')
  for (const file of ['accounts.csv', 'control.csv'] as const)
    write(file, text(file).replace('savings', 'youth-savings'))
  write('owners.csv', `${text('owners.csv').trim()}\n10045-S1,J-311,joint,\n`)
  const checked = await checkFolder(db, { institution, now: DEMO_NOW }, folder)
  assert.ok(!checked.ok)
  assert.deepEqual(checked.mistakes.told.map(mistakeWords), [
    'owners.csv, line 4, role: checking is no youth account, so it has no custodian',
    'owners.csv, line 7, role: youth-savings belongs to a child alone, so nobody is its joint owner',
  ])
})
