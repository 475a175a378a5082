import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { TRANSFER_REFUSALS } from '../../src/modules/transfers/contract.ts'
import { formatMoney, fromDecimal } from '../../src/values/money.ts'
import { orderFrom } from '../factories/orders.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openTransfers, type Transfers } from './transfers.ts'

const HAS = /^(\w+) has (\$[\d,.]+) in Checking and (\$[\d,.]+) in Savings$/
const MOVES = /^(\w+) moves \$([\d.]+) from (Checking|Savings) to (Checking|Savings)$/

const read = (pattern: RegExp, sentence: string): string[] => {
  const match = pattern.exec(sentence)
  assert.ok(match, `"${sentence}" reads like ${pattern.source}`)
  return match.slice(1)
}

/** A story about money, told in sentences: who had what, who did what, who has what now. */
export interface Story {
  /** `Ada has $100.00 in Checking and $0.00 in Savings` */
  given(sentence: string): Story
  /** `Ada moves $40.00 from Checking to Savings` */
  when(sentence: string): Story
  /** The action before was refused with exactly this. */
  refused(message: string): Story
  /** Ends the story: everybody has what the sentences say, and the ledger holds its promises. */
  leaves(...sentences: readonly string[]): Promise<void>
}

export function story(t: TestContext): Story {
  const people = new Map<string, Member>()
  let answer = ''
  let told = openTransfers(t)
  const next = (chapter: (union: Transfers) => Promise<void>): Story => {
    told = told.then(async (union) => {
      await chapter(union)
      return union
    })
    return self
  }
  const self: Story = {
    given: (sentence) =>
      next(async (union) => {
        const [name = '', ...amounts] = read(HAS, sentence)
        const [checking, savings] = amounts.map((amount) => amount.replaceAll(/[$,]/g, ''))
        people.set(name, await union.member(name, { checking, savings }))
      }),
    when: (sentence) =>
      next(async (union) => {
        const [name = '', amount = '', from, to] = read(MOVES, sentence)
        answer = await move(union, people.get(name)!, amount, kindIn(from), kindIn(to))
      }),
    refused: (message) => next(async () => assert.equal(answer, message)),
    leaves: async (...sentences) => {
      const union = await told
      for (const sentence of sentences) {
        const [name = '', checking, savings] = read(HAS, sentence)
        const member = people.get(name)!
        const found = [
          await union.available(member.checking),
          await union.available(member.savings),
        ].map((decimal) => formatMoney(fromDecimal(decimal)))
        assert.deepEqual(found, [checking, savings], sentence)
      }
      await union.assertSound()
    },
  }
  return self
}

type Kind = 'checking' | 'savings'

const kindIn = (word = ''): Kind => (word === 'Checking' ? 'checking' : 'savings')

async function move(
  union: Transfers,
  who: Member,
  amount: string,
  from: Kind,
  to: Kind,
): Promise<string> {
  const order = orderFrom(who, amount, { fromAccountId: who[from].id, toAccountId: who[to].id })
  const outcome = await union.service.betweenAccounts(who.customer, order)
  return outcome.ok ? 'done' : TRANSFER_REFUSALS[outcome.code].message
}
