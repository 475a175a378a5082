import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { answers, mustRun } from '../factories/foreign.ts'
import { JOBS_HERE } from '../factories/portal.ts'
import { until } from '../factories/waiting.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

const OPERATIONS = join(import.meta.dirname, '../../operations')
const RULES = join(OPERATIONS, 'prometheus')
const read = (...path: readonly string[]): string => readFileSync(join(OPERATIONS, ...path), 'utf8')

/** Of ours, of Node and of the process; a name before `=` is that of a label. */
const NAME = /\b(?:openteller|http|nodejs|process)_\w+\b(?!\s*=)/g
const namesIn = (text: string): readonly string[] => [...new Set(text.match(NAME))]

/** A histogram is asked for by its parts. */
const isServed = (served: ReadonlySet<string>, name: string): boolean =>
  served.has(name) || served.has(name.replace(/_(bucket|sum|count)$/, ''))

test('alerts and dashboards ask for figures that there are', async (t) => {
  const { portal } = await openOnlineBanking(t, { environment: JOBS_HERE })
  let text = ''
  await until('the figures were read, of jobs that ran, too', async () => {
    text = String((await portal.visitor().get('/metrics')).body)
    return ['openteller_ledger_imbalances', 'openteller_job_failures_in_row'].every((name) =>
      text.includes(name),
    )
  })
  const served = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
  const expressions = [
    read('prometheus', 'alerts.yml').replaceAll(/(summary|do):.*/g, ''),
    ...['service.json', 'business.json'].map((file) => read('grafana', file).replaceAll('\\', '')),
  ]
  for (const asked of expressions.map(namesIn)) {
    assert.ok(asked.length > 10)
    assert.deepEqual(
      asked.filter((name) => !isServed(served, name)),
      [],
    )
  }
})

test('each alert fires for what it is about and for nothing else', (t) => {
  if (!answers('promtool', '--version')()) {
    t.diagnostic('Not tried by promtool: it is not here')
    return
  }
  mustRun('promtool', ['check', 'rules', join(RULES, 'alerts.yml')])
  mustRun('promtool', ['test', 'rules', join(RULES, 'alerts.test.yml')])
})
