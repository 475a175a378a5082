import assert from 'node:assert/strict'
import { addOwner, setTwoToSign } from '../../src/modules/accounts/server/accounts.ts'
import { arrange } from '../../src/modules/accounts/server/arranging.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import type { Answer } from '../factories/client.ts'
import { done } from '../factories/outcomes.ts'
import { haveAccounts } from '../factories/manyAccounts.ts'
import type { BrowserWorld } from '../worlds/browser.ts'
import { contextOf, creditUnionOn } from '../worlds/creditUnion.ts'

async function proposed(answer: Promise<Answer>): Promise<void> {
  assert.equal((await answer).body.status, 'Waiting')
}

/** Somebody with thirty accounts. */
export const TOVA = 'tova@example.com'

/**
 * Adds Tova: twenty-eight accounts of her own, of which one has a long name and two are hidden, one she shares
 * and one she only sees. For the one she shares two have to sign, and a payment waits there for her signature.
 */
export async function addTova({ portal }: BrowserWorld): Promise<Record<'tova' | 'byTwo', string>> {
  const { engine, config } = portal
  const clock = settableClock(portal.clock.now())
  const union = creditUnionOn({ engine, clock, institution: config.institution })
  const balances = { checking: '18452.07', savings: '2300.00' }
  const tova = await union.member('Tova Lindgren', balances)
  const nils = await union.member('Nils Lindgren', { checking: '1200.00', savings: '88.10' })
  const accounts = await haveAccounts(union, tova, 28)
  for (const account of accounts.slice(2, 20)) await union.deposit(account, '1250.50')
  await inTransaction(union.db, async (tx) => {
    const shared = { personId: tova.personId, at: clock.now() }
    done(await addOwner(tx, { ...shared, accountId: nils.checking.id, role: 'joint' }))
    done(await addOwner(tx, { ...shared, accountId: nils.savings.id, role: 'delegate' }))
  })
  const arranged = [
    { accountId: accounts[3]!.id, nickname: 'Everything for the boat in August' },
    { accountId: accounts[6]!.id, hidden: true },
    { accountId: accounts[9]!.id, hidden: true },
  ]
  for (const change of arranged) {
    done(await arrange(union.db, contextOf(union, tova), { id: newId(), ...change }))
  }
  await inTransaction(union.db, (tx) => setTwoToSign(tx, nils.checking, true))
  const proposer = await portal.as(nils.email)
  await proposed(
    proposer.post('/api/transfers/between-accounts', {
      id: newId(),
      fromAccountId: nils.checking.id,
      toAccountId: nils.savings.id,
      amount: '60.00',
      reference: 'Mooring for the boat',
    }),
  )
  return { tova: tova.personId, byTwo: nils.checking.id }
}
