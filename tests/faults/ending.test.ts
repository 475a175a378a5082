import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { waitingCount } from '../factories/locks.ts'
import { type Ending, type ServerProcess, startServer } from '../factories/process.ts'
import { until } from '../factories/waiting.ts'
import { type Customer, signedIn } from './customer.ts'
import { listen } from './ear.ts'
import type { Place } from './lookInto.ts'
import { demonstration } from './places.ts'

const CLEAN: Ending = { code: 0, signal: null }

interface World {
  readonly server: ServerProcess
  readonly ben: Customer
  /** Makes whoever needs what `statement` locks wait, until the returned function is called. */
  holdUp(statement: string): Promise<() => Promise<void>>
  /** Resolves once so many wait for a lock. */
  wait(count: number): Promise<void>
}

async function openWorld(t: TestContext, place: Place): Promise<World> {
  const server = await startServer(t, place)
  const owner = new pg.Client({ connectionString: place['DATABASE_URL'] })
  owner.on('error', () => {})
  await owner.connect()
  await owner.query('begin')
  t.after(() => owner.end())
  return {
    server,
    ben: await signedIn(server, 'ben.okafor@example.com'),
    holdUp: async (statement) => {
      await owner.query(statement)
      return async () => void (await owner.query('rollback'))
    },
    wait: (count) =>
      until(`${count} wait for a lock`, async () => (await waitingCount(owner)) >= count),
  }
}

const isOpen = (server: ServerProcess): Promise<boolean> =>
  server
    .visitor()
    .get('/healthz')
    .then(
      ({ status }) => status === 200,
      () => false,
    )

/** Once the signal has been acted on: nobody new is let in. */
const turnsPeopleAway = (server: ServerProcess): Promise<void> =>
  until('the server turns people away', async () => !(await isOpen(server)))

test('a server that is told to end', async (t) => {
  const place = await demonstration(t)

  await t.test(
    'answers the transfer under way, ends the streams, waits for none that was just being opened, and leaves in good order',
    async (t) => {
      const { server, ben, holdUp, wait } = await openWorld(t, place)
      const ear = await listen(t, server.base, ben.client)
      const letGo = await holdUp('select from ledger_account for update')
      const answer = ben.send(ben.order('1.00'))
      await wait(1)
      await holdUp('lock table session in access exclusive mode')
      const late = listen(t, server.base, ben.client)
      late.catch(() => {})
      await wait(2)
      const ended = server.end('SIGTERM')
      await ear.ended
      await turnsPeopleAway(server)
      await letGo()
      assert.equal((await answer).status, 200)
      assert.deepEqual(await ended, CLEAN)
      await assert.rejects(server.visitor().get('/healthz'))
    },
  )

  await t.test('leaves at once when told a second time', async (t) => {
    const { server, ben, holdUp, wait } = await openWorld(t, place)
    await holdUp('select from ledger_account for update')
    const answer = ben.send(ben.order('1.00'))
    answer.catch(() => {})
    await wait(1)
    void server.end('SIGTERM')
    // Two signals that arrive together are one.
    await turnsPeopleAway(server)
    assert.deepEqual(await server.end('SIGTERM'), { code: 1, signal: null })
    await assert.rejects(answer, 'an answer that was not given is not made up')
  })
})
