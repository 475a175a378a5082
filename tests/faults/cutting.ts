import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Chance } from '../factories/chance.ts'
import { startServer } from '../factories/process.ts'
import { type Customer, type Order, signedIn } from './customer.ts'
import { lookInto, type Place } from './lookInto.ts'
import { ledgerIsWhole } from './proof.ts'

const CLIENTS = 6
/** A cut comes after so many answers at most. */
const ANSWERS_MAX = 60

interface Sent {
  readonly order: Order
  readonly status: number
}

/** What the clients sent, and somebody who waits for so many more answers. */
class Traffic {
  readonly sent: Sent[] = []
  over = false
  #reached: { readonly count: number; readonly tell: () => void } | undefined

  note(one: Sent): void {
    this.sent.push(one)
    if (this.#reached && this.sent.length >= this.#reached.count) this.#reached.tell()
  }

  more(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#reached = { count: this.sent.length + count, tell: resolve }
    return promise
  }
}

async function sendUntilOver(customer: Customer, traffic: Traffic): Promise<void> {
  for (let turn = 0; !traffic.over; turn++) {
    const order = customer.order('0.01', turn % 2 === 1)
    const { status } = await customer.send(order)
    traffic.note({ order, status })
  }
}

/**
 * Cuts a server off from its database under load, as long as `goesOn` says, and proves that it
 * carries on: every order is answered, with an unknown outcome at worst, and made once.
 */
export async function cutAgainAndAgain(
  t: Pick<TestContext, 'after'>,
  place: Place,
  chance: Chance,
  goesOn: (cuts: number) => boolean,
): Promise<number> {
  const server = await startServer(t, place)
  const ben = await signedIn(server, 'ben.okafor@example.com')
  const traffic = new Traffic()
  const load = Promise.all(Array.from({ length: CLIENTS }, () => sendUntilOver(ben, traffic)))
  load.catch(() => {})
  await lookInto(place, async (query) => {
    for (let cuts = 0; goesOn(cuts); cuts++) {
      await Promise.race([traffic.more(chance.int(1, ANSWERS_MAX)), load])
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'openteller'`)
    }
  })
  // Everybody has been answered since the last cut.
  await Promise.race([traffic.more(2 * CLIENTS), load])
  traffic.over = true
  await load
  const { sent } = traffic
  assert.doesNotMatch(server.output(), /Unhandled|\n\s+at /, 'the server is still there')
  const odd = sent.filter(({ status }) => status !== 200 && status !== 503)
  assert.deepEqual(odd, [])
  for (const { order } of sent.filter(({ status }) => status === 503))
    assert.equal((await ben.send(order)).status, 200)

  const rows = await lookInto(place, (query) =>
    query(`select id from ledger_transfer where reason = 'own_transfer'`),
  )
  assert.equal(rows.length, sent.length)
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(sent.map(({ order }) => order.id)))
  assert.deepEqual((await server.visitor().get('/readyz')).body, { status: 'ready' })
  assert.equal((await server.end('SIGTERM')).code, 0)
  await ledgerIsWhole(place)
  return sent.length
}
