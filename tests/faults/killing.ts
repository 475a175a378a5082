import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { readConfig } from '../../src/apps/server/config.ts'
import { openDatabase } from '../../src/apps/server/open.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import { parseDecimal } from '../../src/values/money.ts'
import type { Chance } from '../factories/chance.ts'
import { type ServerProcess, startServer } from '../factories/process.ts'
import { type Customer, type Order, signedIn } from './customer.ts'
import type { Answer } from '../factories/client.ts'
import { until } from '../factories/waiting.ts'
import type { Place } from './lookInto.ts'
import { booksAreWhole } from './proof.ts'

const CLIENTS_PER_CUSTOMER = 4
const EMAILS = ['ines.abara@example.com', 'ben.okafor@example.com']
const CLIENTS = EMAILS.length * CLIENTS_PER_CUSTOMER
/** A kill comes after so many answers at most: a second of load. */
const ANSWERS_MAX = 100

/** `'12.34'` in cents. */
function minorOf(decimal: string): bigint {
  const parsed = parseDecimal(decimal)
  assert.ok(parsed.ok)
  return parsed.value.minor
}

/** What customers know of their transfers: the answer, or that none came. */
class Notebook {
  readonly done = new Map<string, { readonly order: Order; readonly receipt: object }>()
  readonly unknown: { readonly who: number; readonly order: Order }[] = []
  #reached: { readonly count: number; readonly tell: () => void } | undefined

  write(order: Order, receipt: object): void {
    this.done.set(order.id, { order, receipt })
    if (this.#reached && this.done.size >= this.#reached.count) this.#reached.tell()
  }

  /** Resolves when so many more have been answered. */
  more(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#reached = { count: this.done.size + count, tell: resolve }
    return promise
  }
}

/** Sends one transfer after the other until the server is gone, in both directions. */
async function keepSending(customer: Customer, who: number, notes: Notebook, chance: Chance) {
  for (;;) {
    const order = customer.order(`0.0${chance.int(1, 9)}`, chance.yes())
    try {
      const { status, body } = await customer.send(order)
      if (status === 503) {
        // The database is gone: said in a sentence, and nobody knows what became of it.
        assert.match(body.message, /\.$/)
        notes.unknown.push({ who, order })
        return
      }
      assert.equal(status, 200, JSON.stringify(body))
      notes.write(order, body)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      notes.unknown.push({ who, order })
      return
    }
  }
}

async function killUnderLoad(
  strike: () => Promise<unknown>,
  customers: readonly Customer[],
  notes: Notebook,
  chance: Chance,
): Promise<void> {
  const killed = notes.more(chance.int(1, ANSWERS_MAX))
  const load = Promise.all(
    customers.flatMap((customer, who) =>
      Array.from({ length: CLIENTS_PER_CUSTOMER }, (_, client) =>
        keepSending(customer, who, notes, chance.named(`client ${who}.${client}`)),
      ),
    ),
  )
  await Promise.race([killed, load])
  await strike()
  await load
  assert.equal(notes.unknown.length, CLIENTS)
}

/** Once the server has found its database again. */
async function untilTaken(customer: Customer, order: Order): Promise<Answer> {
  let answer = await customer.send(order)
  await until('the transfer is taken', async () => {
    if (answer.status === 503) answer = await customer.send(order)
    return answer.status !== 503
  })
  return answer
}

/** Asks for every transfer whose answer never came, by its id; twice, because once must be enough. */
async function resolveUnknown(
  customers: readonly Customer[],
  notes: Notebook,
  onFirst: () => void,
): Promise<void> {
  for (const { who, order } of notes.unknown.splice(0)) {
    const first = await untilTaken(customers[who]!, order)
    onFirst()
    assert.equal(first.status, 200, JSON.stringify(first.body))
    const again = await customers[who]!.send(order)
    assert.deepEqual(again.body, { ...first.body, replayed: true })
    notes.write(order, first.body)
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

/** A database that can be killed as well. */
export interface Killable {
  crash(): Promise<void>
  restart(): Promise<void>
}

interface Killing {
  readonly goesOn: (kills: number) => boolean
  readonly started?: Promise<ServerProcess>
  /** Where it is: the database is killed as often as its server, or alone. */
  readonly database?: Killable
  readonly databaseOnly?: true
  /** Told of each kill, and of the first answer after it. */
  readonly onKill?: () => void
  readonly onAnswer?: (what: 'portal' | 'database') => void
  /** Handed the database once all is proved and no server has it open. */
  readonly onEnd?: (engine: Engine) => Promise<void>
}

/**
 * Kills a server under load and starts it again, as long as `goesOn` says, and proves that every
 * transfer that was answered is there, that one whose answer never came is made once when it is
 * asked for again, and that nothing else is there. Answers how many transfers there were.
 */
export async function killAgainAndAgain(
  t: Pick<TestContext, 'after'>,
  place: Place,
  chance: Chance,
  { goesOn, started, database, databaseOnly, onKill, onAnswer, onEnd }: Killing,
): Promise<number> {
  const notes = new Notebook()
  let server = await (started ?? startServer(t, place))
  let customers = await Promise.all(EMAILS.map((email) => signedIn(server, email)))
  const opening = await balancesOf(customers)
  for (let kills = 0; goesOn(kills); kills++) {
    const own = chance.named(`kill ${kills}`)
    const what = database && (databaseOnly || own.yes()) ? 'database' : 'portal'
    const strike = async (): Promise<void> => {
      onKill?.()
      await (what === 'database' ? database!.crash() : server.end('SIGKILL'))
    }
    await killUnderLoad(strike, customers, notes, own)
    if (what === 'database') await database!.restart()
    else {
      server = await startServer(t, place)
      customers = await Promise.all(customers.map((customer) => customer.at(server)))
    }
    let isAway = true
    await resolveUnknown(customers, notes, () => {
      if (isAway) onAnswer?.(what)
      isAway = false
    })
  }
  assert.deepEqual(await balancesOf(customers), expectedBalances(opening, notes))
  await receiptsStand(customers, notes)
  assert.equal((await server.end('SIGTERM')).code, 0)
  const engine = await openDatabase(readConfig(place))
  try {
    await journalHoldsExactly(engine, notes)
    await booksAreWhole(engine)
    await onEnd?.(engine)
  } finally {
    await engine.close()
  }
  return notes.done.size
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

async function journalHoldsExactly({ pool }: Engine, { done }: Notebook): Promise<void> {
  // The memo tells them from what the demonstration began with.
  const { rows } = await pool.query<{ id: string; entries: number; records: number }>(
    `select id, (select count(*)::int from ledger_entry where transfer_id = id) as entries,
      (select count(*)::int from audit_event where detail->>'transfer' = t.id::text) as records
      from ledger_transfer t where reason = 'own_transfer' and details->>'memo' = 'Under load'`,
  )
  assert.equal(rows.length, done.size)
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(done.keys()))
  for (const { id, entries, records } of rows)
    assert.deepEqual({ entries, records }, { entries: 2, records: 1 }, id)
}
