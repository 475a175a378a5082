import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { after, before, beforeEach, mock, test, type TestContext } from 'node:test'
import { reconnect } from '../../src/platform/web/reconnect.ts'

/** A window in front of a server: `status` is what it answers with, undefined while it does not. */
const world = { status: undefined as number | undefined, asked: 0, hidden: false }
const page = Object.assign(new EventTarget(), {})
Object.defineProperty(page, 'hidden', { get: () => world.hidden })
const browser = new EventTarget()
const fetchLike = async (): Promise<{ status: number }> => {
  world.asked++
  if (world.status === undefined) throw new TypeError('Failed to fetch')
  return { status: world.status }
}
const { fetch } = globalThis
before(() =>
  Object.assign(globalThis, {
    document: page,
    addEventListener: browser.addEventListener.bind(browser),
    fetch: fetchLike,
  }),
)
after(() => {
  globalThis.fetch = fetch
  Reflect.deleteProperty(globalThis, 'document')
  Reflect.deleteProperty(globalThis, 'addEventListener')
})

beforeEach(() => Object.assign(world, { status: undefined, asked: 0, hidden: false }))

/** Starts asking under a clock of the test; `pass` lets seconds go by. */
function start(context: TestContext) {
  const timers = mock.timers
  timers.enable({ apis: ['setTimeout'] })
  let back = 0
  const reconnecting = reconnect(() => void back++)
  context.after(() => {
    reconnecting.stop()
    timers.reset()
  })
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 3; turns++) await turn()
  }
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      timers.tick(1000)
      await settle()
    }
  }
  return { reconnecting, pass, settle, back: () => back }
}

test('reconnecting asks after 2, 4, 8, 16 seconds and then every 30', async (context) => {
  const { pass, back } = start(context)
  const askedAt: number[] = []
  for (let second = 1; second <= 120; second++) {
    const before = world.asked
    await pass(1)
    if (world.asked > before) askedAt.push(second)
  }
  assert.deepEqual(askedAt, [2, 6, 14, 30, 60, 90, 120])
  assert.equal(back(), 0)
})

test('reconnecting goes on until stopped, because going back may fail', async (context) => {
  const { reconnecting, pass, back } = start(context)
  world.status = 200
  await pass(6)
  assert.equal(back(), 2)
  reconnecting.stop()
  await pass(60)
  assert.equal(back(), 2)
})

for (const [name, target] of [
  ['online', browser],
  ['focus', browser],
  ['visibilitychange', page],
] as const) {
  test(`reconnecting asks at once on ${name}`, async (context) => {
    const { settle, back } = start(context)
    world.status = 200
    target.dispatchEvent(new Event(name))
    await settle()
    assert.equal(back(), 1)
  })
}

test('a page in the background asks nothing', async (context) => {
  const { pass, settle } = start(context)
  world.hidden = true
  await pass(60)
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
  assert.equal(world.asked, 0)
  world.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
  assert.equal(world.asked, 1)
})

test('a press asks at once, twice at a time is one question, and a gateway is no answer of ours', async (context) => {
  const { reconnecting, back } = start(context)
  world.status = 502
  assert.deepEqual(await Promise.all([reconnecting.ask(), reconnecting.ask()]), [false, false])
  assert.equal(world.asked, 1)
  world.status = 200
  assert.equal(await reconnecting.ask(), true)
  assert.equal(back(), 1)
})
