import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenFrom, SOAKS } from '../soak/soaks.ts'

test('what not every machine can run is run by its name alone', () => {
  const byName = ['failover', 'upgrade', 'runbooks', 'install', 'containers']
  const names = (wanted: readonly string[]) => chosenFrom(wanted).map(({ name }) => name)
  assert.deepEqual(
    names([]),
    SOAKS.map(({ name }) => name).filter((name) => !byName.includes(name)),
  )
  assert.deepEqual(names(byName), byName)
})
