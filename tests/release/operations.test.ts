import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { answers, mustRun } from '../factories/foreign.ts'

const OPERATIONS = join(import.meta.dirname, '../../operations')

test('systemd rates every unit below 2 of 10', (t) => {
  if (!answers('systemd-analyze', '--version')()) return t.diagnostic('Not rated: no systemd here')
  const units = readdirSync(join(OPERATIONS, 'systemd')).filter((name) => name.endsWith('.service'))
  for (const unit of units) {
    const file = join(OPERATIONS, 'systemd', unit)
    mustRun('systemd-analyze', ['security', '--offline=true', '--threshold=20', file])
  }
})

test('HAProxy can read what it is to do', (t) => {
  if (!answers('haproxy', '-v')()) return t.diagnostic('Not read: no HAProxy here')
  mustRun('haproxy', ['-c', '-f', join(OPERATIONS, 'haproxy/haproxy.cfg')])
})
