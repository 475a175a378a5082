import assert from 'node:assert/strict'
import type { Chance } from '../factories/chance.ts'
import { until } from '../factories/waiting.ts'
import type { Customer, Order } from '../faults/customer.ts'
import { lookInto, type Place } from '../faults/lookInto.ts'
import { count, type Tally } from './railWorld.ts'

/** A client, and by which door it comes in. */
export interface Sender {
  readonly customer: Customer
  readonly door: string
}

/** Transfers that go on until they are told to stop; each is sent again by its id until it is acknowledged. */
export class Load {
  readonly acknowledged = new Set<string>()
  /** Everything but an acknowledgement, by what it was. */
  readonly troubles: Tally = new Map()
  #isOver = false
  #done: Promise<unknown> = Promise.resolve()
  readonly #heardAt = new Map<string, number>()
  readonly #longest = new Map<string, number>()

  start(senders: readonly Sender[], chance: Chance): void {
    for (const { door } of senders) this.#heardAt.set(door, performance.now())
    const sending = senders.map((sender, i) =>
      this.#keepSending(sender, chance.named(`client ${i}`)),
    )
    this.#done = Promise.all(sending)
    this.#done.catch(() => {})
  }

  /** Ends when every transfer that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#done
  }

  /** From now on the longest silence of a door is measured anew. */
  measure(): void {
    this.#longest.clear()
  }

  /** The longest time without an acknowledgement at any door, what goes on now included. */
  gap(): number {
    const now = performance.now()
    return Math.max(
      ...[...this.#heardAt].map(([door, at]) => Math.max(this.#longest.get(door) ?? 0, now - at)),
    )
  }

  /** Resolves once every door has acknowledged so many more. */
  async more(many: number): Promise<void> {
    const heard = new Map<string, number>()
    this.#onHeard = (door) => void heard.set(door, (heard.get(door) ?? 0) + 1)
    await Promise.race([
      this.#done,
      until('every door answers', () =>
        [...this.#heardAt.keys()].every((door) => (heard.get(door) ?? 0) >= many),
      ),
    ])
  }

  #onHeard: (door: string) => void = () => {}

  async #keepSending({ customer, door }: Sender, chance: Chance): Promise<void> {
    while (!this.#isOver) {
      const order = customer.order(`0.0${chance.int(1, 9)}`, chance.yes())
      await until('the transfer is acknowledged', () => this.#send(customer, order, door))
    }
  }

  async #send(customer: Customer, order: Order, door: string): Promise<boolean> {
    const answer = await customer.send(order).catch((error: Error) => error)
    if (answer instanceof Error) {
      count(this.troubles, 'connections closed without an answer')
      return false
    }
    const { status, body } = answer
    if (status !== 200) {
      // Never without a sentence, and never as if it were the member's fault.
      assert.equal(status, 503, JSON.stringify(body))
      assert.match(body.message, /\.$/)
      count(this.troubles, `503 ${body.code}`)
      return false
    }
    const now = performance.now()
    const silent = now - this.#heardAt.get(door)!
    this.#longest.set(door, Math.max(this.#longest.get(door) ?? 0, silent))
    this.#heardAt.set(door, now)
    this.#onHeard(door)
    this.acknowledged.add(order.id)
    return true
  }

  /** Exactly what was acknowledged is in the journal, each once, with its entries. */
  async assertJournalAgrees(place: Place): Promise<void> {
    const rows = await lookInto(place, (query) =>
      query(`select id, (select count(*)::int from ledger_entry where transfer_id = id) as entries
        from ledger_transfer where reason = 'own_transfer' and details->>'memo' = 'Under load'`),
    )
    assert.ok(rows.every(({ entries }) => entries === 2))
    assert.equal(rows.length, this.acknowledged.size)
    assert.deepEqual(new Set(rows.map(({ id }) => id)), this.acknowledged)
  }
}

export const troubleWords = (troubles: Tally): string =>
  [...troubles].map(([what, times]) => `${times} x ${what}`).join(', ') || 'nothing but 200'
