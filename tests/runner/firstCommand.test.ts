import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

test('whatever is run first in a fresh clone installs what it needs', () => {
  const { scripts } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { readonly scripts: Readonly<Record<string, string>> }
  const commands = Object.keys(scripts).filter((name) => !name.startsWith('pre'))
  assert.ok(commands.length > 20)
  assert.deepEqual(
    commands.filter((name) => !scripts[`pre${name}`]?.startsWith('node scripts/bootstrap.mjs')),
    [],
  )
})
