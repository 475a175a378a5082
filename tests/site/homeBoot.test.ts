import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as answered } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { readSession } from '../../src/modules/access/contract.ts'
import { readOverview } from '../../src/modules/activity/contract.ts'
import { readHome } from '../../src/modules/home/contract.ts'
import { SITE } from './pages.ts'

const [, SCRIPT] = /src="\/(assets\/home-boot-[^"]+)"/.exec(
  readFileSync(join(SITE, 'dashboard/index.html'), 'utf8'),
)!

const MEMBER = { caller: { home: '/dashboard' } }
const CHECKING = {
  kind: 'Checking',
  role: 'primary',
  ofBusiness: false,
  status: 'open',
  hidden: false,
  available: '1204.5',
}

interface Visit {
  readonly session: object
  readonly accounts?: readonly object[]
  readonly chosen?: Readonly<Record<string, string>>
  /** How long the page took to come. */
  readonly ms?: number
  /** The application was there first and has taken the question over. */
  readonly taken?: true
  /** In a window that nobody looks at. */
  readonly outOfSight?: true
}

/** The first script of the built home, in a browser of which it sees this much. */
async function visit({
  session,
  accounts = [CHECKING],
  chosen = {},
  ms = 50,
  taken,
  outOfSight,
}: Visit) {
  const asked: string[] = []
  const waits: (number | string)[] = []
  const hidden = new Set(['inert', 'aria-hidden'])
  const frame = { removeAttribute: (name: string) => hidden.delete(name) }
  const place = { textContent: '', closest: () => frame }
  const dataset: Record<string, string> = {}
  const answers: Readonly<Record<string, object>> = {
    [readSession.path]: session,
    [readOverview.path]: { accounts },
    [readHome.path]: {},
  }
  const page: { earlyAnswers?: Map<string, unknown>; [name: string]: unknown } = {
    document: {
      documentElement: { dataset },
      hidden: outOfSight ?? false,
      querySelector: (sought: string) =>
        sought.startsWith('[') ? place : sought.includes('scripts') ? { content: '' } : null,
    },
    requestAnimationFrame: (then: () => void) => {
      waits.push('a frame')
      then()
    },
    localStorage: { getItem: (key: string) => chosen[key] ?? null },
    performance: { now: () => ms },
    setTimeout: (then: () => void, after: number) => {
      waits.push(after)
      if (ms < 600) then()
    },
    location: { reload: () => waits.push('the page anew') },
    Intl,
    fetch: async (path: string) => {
      asked.push(path)
      const json = async () => {
        if (taken) page.earlyAnswers?.delete(path)
        return answers[path]
      }
      return { ok: path in answers, headers: new Headers(), json }
    },
  }
  runInNewContext(readFileSync(join(SITE, SCRIPT!), 'utf8'), page)
  for (let answer = 0; answer < 9; answer++) await answered()
  return { asked, shown: place.textContent, hidden: [...hidden], dataset, waits }
}

test('the first script of the home asks for what the home needs and shows the balance', async () => {
  const { asked, shown, hidden, dataset } = await visit({ session: MEMBER })
  assert.deepEqual(asked, [readSession.path, readOverview.path, readHome.path])
  assert.equal(shown, '$1,204.50')
  assert.deepEqual(hidden, [], 'what is shown is there for everybody')
  assert.deepEqual(dataset, {})
})

test('what the application asks for itself by then is not asked for twice', async () => {
  const { asked, shown } = await visit({ session: MEMBER, taken: true })
  assert.deepEqual(asked, [readSession.path, readOverview.path])
  assert.equal(shown, '$1,204.50')
})

test('it asks nothing more for somebody who has no such home, and shows nothing', async () => {
  for (const session of [{ caller: null }, { caller: { home: '/admin' } }]) {
    const { asked, shown, hidden } = await visit({ session })
    assert.deepEqual(asked, [readSession.path])
    assert.deepEqual({ shown, hidden }, { shown: '', hidden: ['inert', 'aria-hidden'] })
  }
})

test('it keeps to what was chosen on the device: the theme, and amounts as dots', async () => {
  const chosen = { theme: 'dark', 'hide-amounts': 'yes' }
  const { shown, dataset } = await visit({ session: MEMBER, chosen })
  assert.deepEqual({ shown, dataset }, { shown: '••••', dataset: { theme: 'dark' } })
})

test('a balance that would need a name is left to the home itself', async () => {
  const { shown } = await visit({ session: MEMBER, accounts: [CHECKING, CHECKING] })
  assert.equal(shown, '')
})

test('on a slow line fonts wait', async () => {
  assert.deepEqual((await visit({ session: MEMBER, ms: 900 })).dataset, { slow: '' })
})

test('a script that does not come is asked for again, at last with the page', async () => {
  const { waits } = await visit({ session: MEMBER })
  assert.deepEqual(waits, ['a frame', 0, 1000, 2000, 4000, 'the page anew'])
})

test('scripts wait until the page is painted, but not where that takes long or never comes', async () => {
  const { waits } = await visit({ session: MEMBER, outOfSight: true })
  assert.deepEqual(waits, [1000, 2000, 4000, 'the page anew'])
  assert.deepEqual((await visit({ session: MEMBER, ms: 900 })).waits, [2000, 1000])
})
