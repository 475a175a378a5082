import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, test, type TestContext } from 'node:test'
import { parseDecimal } from '../../src/values/money.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import {
  freshDirectory,
  launch,
  run,
  type ServerProcess,
  startServer,
} from '../factories/process.ts'
import { type Customer, type Order, signedIn } from './customer.ts'
import { lookInto, type Place, rowCounts } from './lookInto.ts'

const CLIENTS_PER_CUSTOMER = 4
const EMAILS = ['ines.abara@example.com', 'ben.okafor@example.com']

/** Each with how often its server is killed; the embedded engine takes seconds to start. */
const STORES: readonly (readonly [string, number, (t: TestContext) => Promise<Place>])[] = [
  ['the embedded engine', 2, async (t) => ({ DATA_DIR: freshDirectory(t) })],
  ['PostgreSQL', 3, async (t) => ({ DATABASE_URL: await freshDatabaseUrl(t) })],
]

/** `'12.34'` in cents. */
function minorOf(decimal: string): bigint {
  const parsed = parseDecimal(decimal)
  assert.ok(parsed.ok)
  return parsed.value.minor
}

/** What customers know of their transfers: the answer, or that none came. */
interface Notebook {
  readonly done: Map<string, { readonly order: Order; readonly receipt: object }>
  readonly unknown: { readonly who: number; readonly order: Order }[]
}

/** Sends one transfer after the other until the server is gone, in both directions. */
async function keepSending(customer: Customer, who: number, { done, unknown }: Notebook) {
  for (;;) {
    const order = customer.order(`0.0${1 + Math.floor(Math.random() * 9)}`, Math.random() < 0.5)
    try {
      const { status, body } = await customer.send(order)
      assert.equal(status, 200, JSON.stringify(body))
      done.set(order.id, { order, receipt: body })
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      unknown.push({ who, order })
      return
    }
  }
}

async function killUnderLoad(
  server: ServerProcess,
  customers: readonly Customer[],
  notes: Notebook,
) {
  const load = Promise.all(
    customers.flatMap((customer, who) =>
      Array.from({ length: CLIENTS_PER_CUSTOMER }, () => keepSending(customer, who, notes)),
    ),
  )
  load.catch(() => {})
  const before = notes.done.size
  for (let waited = 0; notes.done.size === before; waited++) {
    assert.ok(waited < 1000, 'somebody is answered before the kill')
    await wait(10)
  }
  await wait(Math.random() * 500)
  await server.end('SIGKILL')
  await load
}

/** Asks for every transfer whose answer never came, by its id; twice, because once must be enough. */
async function resolveUnknown(customers: readonly Customer[], { done, unknown }: Notebook) {
  for (const { who, order } of unknown.splice(0)) {
    const first = await customers[who]!.send(order)
    assert.equal(first.status, 200, JSON.stringify(first.body))
    const again = await customers[who]!.send(order)
    assert.deepEqual(again.body, { ...first.body, replayed: true })
    done.set(order.id, { order, receipt: first.body })
  }
}

async function balancesOf(customers: readonly Customer[]): Promise<Map<string, bigint>> {
  const read = await Promise.all(customers.map((customer) => customer.balances()))
  return new Map(read.flatMap((map) => [...map].map(([id, balance]) => [id, minorOf(balance)])))
}

function expectedBalances(opening: ReadonlyMap<string, bigint>, { done }: Notebook) {
  const balances = new Map(opening)
  const move = (account: string, minor: bigint): void =>
    void balances.set(account, balances.get(account)! + minor)
  for (const { order } of done.values()) {
    move(order.fromAccountId, -minorOf(order.amount))
    move(order.toAccountId, minorOf(order.amount))
  }
  return balances
}

for (const [store, rounds, open] of STORES) {
  test(`on ${store}, a server killed ${rounds} times under load loses no transfer and makes none twice`, async (t) => {
    const place = await open(t)
    const notes: Notebook = { done: new Map(), unknown: [] }
    let server = await startServer(t, place)
    let customers = await Promise.all(EMAILS.map((email) => signedIn(server, email)))
    const opening = await balancesOf(customers)
    for (let round = 0; round < rounds; round++) {
      await killUnderLoad(server, customers, notes)
      assert.equal(notes.unknown.length, EMAILS.length * CLIENTS_PER_CUSTOMER)
      server = await startServer(t, place)
      customers = await Promise.all(customers.map((customer) => customer.at(server)))
      await resolveUnknown(customers, notes)
    }
    assert.deepEqual(await balancesOf(customers), expectedBalances(opening, notes))
    await receiptsStand(customers, notes)
    assert.equal((await server.end('SIGTERM')).code, 0)
    await journalHoldsExactly(place, notes)
    const { code, output } = await run(t, 'verify-ledger.ts', place)
    assert.equal(code, 0, output)
    assert.match(
      output,
      // Transactions of other tests in the cluster may have kept the last rows from being sealed.
      /^The ledger is in balance\.\nThe journal is whole, \d+ links long\.\n(\d+ rows? .*\n)?Head: \d+:[0-9a-f]{64}\n$/,
    )
  })
}

const RECEIPTS_ASKED = 25

async function receiptsStand(customers: readonly Customer[], { done }: Notebook): Promise<void> {
  for (const [id, { receipt }] of [...done].slice(-RECEIPTS_ASKED)) {
    const answers = await Promise.all(customers.map((customer) => customer.receipt(id)))
    const [found, ...more] = answers.filter(({ status }) => status === 200)
    assert.deepEqual(more, [])
    assert.deepEqual(found?.body, { ...receipt, replayed: true })
  }
}

async function journalHoldsExactly(place: Place, { done }: Notebook): Promise<void> {
  const rows = await lookInto(place, (query) =>
    query(`select id, (select count(*)::int from ledger_entry where transfer_id = id) as entries,
      (select count(*)::int from audit_event where detail->>'transfer' = t.id::text) as records
      from ledger_transfer t where reason = 'own_transfer'`),
  )
  assert.equal(rows.length, done.size)
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(done.keys()))
  for (const { id, entries, records } of rows)
    assert.deepEqual({ entries, records }, { entries: 2, records: 1 }, String(id))
}

describe('a server killed during its very first start', () => {
  for (const [store, , open] of STORES) {
    test(`on ${store} starts the next time as if nothing had happened`, async (t) => {
      const place = await open(t)
      for (const moment of [() => firstFile(place), () => wait(1200)]) {
        const started = launch(t, 'server.ts', place)
        await Promise.race([moment(), started.ended])
        await started.end('SIGKILL')
      }
      const server = await startServer(t, place)
      const { people, passcodes } = (await server.visitor().get('/api/demo')).body
      assert.deepEqual([people.length, passcodes.length], [7, 20])
      for (const email of EMAILS) await signedIn(server, email)
      await server.end('SIGTERM')
      const { member, sign_in, account } = await lookInto(place, rowCounts)
      assert.deepEqual({ member, sign_in, account }, { member: 7, sign_in: 7, account: 4 })
      assert.equal((await run(t, 'verify-ledger.ts', place)).code, 0)
    })
  }
})

/** When the embedded engine has begun to lay out its files; soon, where there are none. */
async function firstFile({ DATA_DIR }: Place): Promise<void> {
  for (let waited = 0; waited < 300; waited++) {
    if (DATA_DIR !== undefined && existsSync(join(DATA_DIR, 'pg', 'PG_VERSION'))) return
    await wait(DATA_DIR === undefined ? 1 : 5)
  }
}
