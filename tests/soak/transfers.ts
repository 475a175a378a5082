import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import {
  type LedgerAccountId,
  openLedgerPoster,
  post,
  trialBalance,
} from '../../src/modules/ledger/server/ledger.ts'
import type { Chance } from '../factories/chance.ts'
import { freshDatabase } from '../factories/database.ts'
import { Books, codeOf, dollars, NOW } from '../invariants/books.ts'
import type { Soak } from './soak.ts'

const CLIENTS = 64
const PEOPLE = 6
const READERS = 2

interface Tally {
  accepted: number
  refused: number
  readings: number
}

/**
 * Sixty-four clients send money back and forth, half of them through the poster, which batches, while
 * others read: nobody waits for ever, nobody spends what is not there, and the total never changes.
 */
export async function backAndForth(
  t: Pick<TestContext, 'after'>,
  chance: Chance,
  goesOn: (sent: number) => boolean,
): Promise<Tally> {
  const books = new Books(await freshDatabase(t, 20))
  const people: LedgerAccountId[] = []
  for (let i = 0; i < PEOPLE; i++) people.push(await books.account('100.00'))
  const poster = openLedgerPoster(books.engine, () => NOW)
  const tally = { accepted: 0, refused: 0, readings: 0 }
  const over = new AbortController()

  const send = async (client: number): Promise<void> => {
    const own = chance.named(`client ${client}`)
    while (goesOn(tally.accepted + tally.refused)) {
      const from = own.oneOf(people)
      const to = own.oneOf(people.filter((one) => one !== from))
      const order = books.order(from, to, `${own.int(1, 60)}.0${own.int(0, 9)}`)
      const code = codeOf(
        await (client % 2 === 0 ? poster.post(order) : post(books.db, order, NOW)),
      )
      assert.ok(code === 'accepted' || code === 'insufficient_funds', code)
      if (code === 'accepted') tally.accepted++
      else tally.refused++
    }
  }
  const read = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { totals, belowFloorCount } = await trialBalance(books.db)
      assert.deepEqual([totals.map(({ minor }) => minor), belowFloorCount], [[0n], 0])
      tally.readings++
    }
  }
  const readers = Promise.all(Array.from({ length: READERS }, read))
  readers.catch(() => {})
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => send(client)))
  over.abort()
  await readers
  await poster.close()
  const balances = await Promise.all(people.map((one) => books.posted(one)))
  const sum = balances.reduce((total, balance) => total + dollars(balance).minor, 0n)
  assert.equal(sum, dollars('100.00').minor * BigInt(PEOPLE))
  await books.isHealthy()
  return tally
}

export const transfers: Soak = {
  name: 'transfers',
  about: 'Sixty-four clients send money back and forth while others read.',
  run: async ({ t, chance, goesOn }) => {
    const { accepted, refused, readings } = await backAndForth(t, chance, goesOn)
    return `${accepted} transfers, ${refused} refused for want of money, ${readings} readings in balance, no deadlock`
  },
}
