import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runnerImport, type UserConfig } from 'vite'
import { MODULES } from '../../src/apps/server/modules.ts'
import { checkKinds } from '../../src/modules/notifications/kinds.contract.ts'
import type { NewNotification } from '../../src/modules/notifications/server/notifications.ts'

const announced = MODULES.flatMap(({ name, notificationKinds: kinds = [] }) =>
  kinds.length > 0 ? [[name, kinds] as const] : [],
)

test('each kind of notification is announced by one module', () => checkKinds(announced))

test('a kind that nobody announces stops the start', () => {
  assert.throws(
    () => checkKinds(announced.filter(([name]) => name !== 'bills')),
    /^Error: No module announces the kind of notification "bill"$/,
  )
})

test('a kind that two modules announce stops the start', () => {
  assert.throws(
    () => checkKinds([...announced, ['payees', ['bill']]]),
    /^Error: bills and payees both announce the kind of notification "bill"$/,
  )
})

test('nobody is told of a kind that is not in the contract', () => {
  // @ts-expect-error no module announces it, and the contract does not know it
  const kind: NewNotification['kind'] = 'bonus'
  assert.ok(kind)
})

test('in the browser each module has the words of the kinds it announces', async () => {
  const { siteConfig } = (await import(pathToFileURL(resolve('scripts/site-config.mjs')).href)) as {
    readonly siteConfig: UserConfig
  }
  const file = resolve('src/apps/web/notificationKinds.ts')
  const { module } = await runnerImport<{ ANNOUNCED_KINDS: Record<string, object> }>(file, {
    ...siteConfig,
    mode: 'production',
  })
  const shown = Object.entries(module.ANNOUNCED_KINDS).map(
    ([path, kinds]) => [/modules\/(\w+)\//.exec(path)![1], Object.keys(kinds)] as const,
  )
  assert.deepEqual(
    new Map(shown),
    new Map(announced.map(([name, kinds]) => [name, [...kinds]] as const)),
  )
})
