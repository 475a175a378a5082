import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { TRANSFER_REFUSALS } from '../../src/modules/transfers/contract.ts'
import { openBank, orderFrom, type Bank, type Holder } from './bank.ts'

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
  /** The deed before was refused with exactly this. */
  refused(message: string): Story
  /** Ends the story: everybody has what the sentences say, and the ledger holds its promises. */
  leaves(...sentences: readonly string[]): Promise<void>
}

export function story(t: TestContext): Story {
  const people = new Map<string, Holder>()
  let answer = ''
  let told = openBank(t)
  const next = (chapter: (bank: Bank) => Promise<void>): Story => {
    told = told.then(async (bank) => {
      await chapter(bank)
      return bank
    })
    return self
  }
  const self: Story = {
    given: (sentence) =>
      next(async (bank) => {
        const [name = '', Checking = '', Savings = ''] = read(HAS, sentence)
        people.set(name, await bank.open({ Checking, Savings }))
      }),
    when: (sentence) =>
      next(async (bank) => {
        const [name = '', amount = '', from, to] = read(MOVES, sentence)
        answer = await move(bank, people.get(name)!, amount, from as Kind, to as Kind)
      }),
    refused: (message) => next(async () => assert.equal(answer, message)),
    leaves: async (...sentences) => {
      const bank = await told
      for (const sentence of sentences) {
        const [name = '', checking, savings] = read(HAS, sentence)
        const holder = people.get(name)!
        const found = [
          await bank.available(holder, 'Checking'),
          await bank.available(holder, 'Savings'),
        ]
        assert.deepEqual(found, [checking, savings], sentence)
      }
      await bank.audit()
    },
  }
  return self
}

type Kind = 'Checking' | 'Savings'

async function move(
  bank: Bank,
  who: Holder,
  amount: string,
  from: Kind,
  to: Kind,
): Promise<string> {
  const order = orderFrom(who, amount, { fromAccountId: who[from].id, toAccountId: who[to].id })
  const outcome = await bank.desk.betweenAccounts(
    { memberId: who.memberId, address: '127.0.0.1' },
    order,
  )
  return outcome.ok ? 'done' : TRANSFER_REFUSALS[outcome.code].message
}
