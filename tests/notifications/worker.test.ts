import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'

const SCRIPT = readFileSync(join(import.meta.dirname, '../../src/apps/web/public/sw.js'), 'utf8')

interface Heard {
  readonly data?: { json(): unknown }
  readonly notification?: { readonly data: unknown; close(): void }
  waitUntil(work: Promise<unknown>): void
}

test('a push is shown, and pressing it leads to its place in the window that is open, or a new one', async () => {
  const hearers = new Map<string, (event: Heard) => void>()
  const done: unknown[][] = []
  const note =
    (what: string) =>
    async (...given: unknown[]) =>
      void done.push([what, ...given])
  const open: object[] = []
  runInNewContext(SCRIPT, {
    URL,
    self: {
      addEventListener: (name: string, hear: (event: Heard) => void) => hearers.set(name, hear),
      registration: { showNotification: note('shown') },
      clients: { matchAll: async () => open, openWindow: note('opened') },
    },
  })
  const hear = async (name: string, event: Omit<Heard, 'waitUntil'>): Promise<unknown[][]> => {
    const work: Promise<unknown>[] = []
    hearers.get(name)!({ ...event, waitUntil: (one) => void work.push(one) })
    await Promise.all(work)
    return done.splice(0)
  }
  const path = '/dashboard/safety'
  const news = { title: 'News', body: 'Sign in to read it.', path, tag: 'security' }
  const [[, title, shown]] = (await hear('push', { data: { json: () => news } })) as [
    [string, string, { body: string; tag: string; data: unknown }],
  ]
  assert.deepEqual([title, shown.body, shown.tag], ['News', 'Sign in to read it.', 'security'])
  const notification = { data: shown.data, close: () => void done.push(['closed']) }
  assert.deepEqual(await hear('notificationclick', { notification }), [
    ['closed'],
    ['opened', path],
  ])
  const window = (url: string, name = '') =>
    open.push({
      url: `https://portal.example${url}`,
      focus: note(`focused${name}`),
      navigate: note('went'),
    })
  window('/dashboard/bills')
  assert.deepEqual(await hear('notificationclick', { notification }), [
    ['closed'],
    ['focused'],
    ['went', path],
  ])
  window(path, ' the one that is there')
  assert.deepEqual(await hear('notificationclick', { notification }), [
    ['closed'],
    ['focused the one that is there'],
  ])
})
