import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import {
  addOwner,
  accountsById,
  accountsOf,
  closeAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { arrange, type ArrangeInput } from '../../src/modules/accounts/server/arranging.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { haveAccounts } from '../factories/manyAccounts.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { contextOf, type Member, openCreditUnion } from '../worlds/creditUnion.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

/** Ada with so many accounts, and Ben, who owns her Checking with her. */
async function openList(t: TestContext, count = 4) {
  const union = await openCreditUnion(t)
  const { db, clock } = union
  const ada = await union.member('Ada Brooks')
  const ben = await union.member('Ben Okafor')
  await inTransaction(db, async (tx) => {
    const joint = { accountId: ada.checking.id, personId: ben.personId, role: 'joint' } as const
    done(await addOwner(tx, { ...joint, at: clock.now() }))
  })
  const accounts = await haveAccounts(union, ada, count)
  const ask = (change: Omit<ArrangeInput, 'id'> & { readonly id?: string }, by: Member = ada) =>
    arrange(db, contextOf(union, by), { id: newId(), ...change })
  const listOf = async ({ personId }: Member = ada) =>
    (await accountsOf(db, personId)).map(({ id }) => id)
  return { ...union, ada, ben, ids: accounts.map(({ id }) => id), ask, listOf }
}

describe('accounts as a person arranges them', () => {
  test('a nickname stands for that person alone, and null brings the product back', async (t) => {
    const { db, ada, ben, ids, ask, auditRows } = await openList(t)
    const [first] = ids
    done(await ask({ accountId: first!, nickname: 'Household' }))
    const nameFor = async ({ personId }: Member) =>
      (await accountsOf(db, personId)).find(({ id }) => id === first)?.name
    assert.deepEqual([await nameFor(ada), await nameFor(ben)], ['Household', undefined])
    const known = await accountsById(db, [first!])
    assert.equal(known.get(first!)?.name, undefined, 'a nickname is nobody else’s to read')
    const { accounts } = done(await ask({ accountId: first!, nickname: null }))
    assert.equal(accounts[0]?.name, undefined)
    const traces = await auditRows({ action: 'account.renamed' })
    assert.deepEqual(
      traces.map(({ detail }) => [detail.from, detail.to]),
      [
        [null, 'Household'],
        ['Household', null],
      ],
    )
  })

  test('an account moves past its neighbor, and stays at the end it has reached', async (t) => {
    const { ids, ask, listOf, ben } = await openList(t)
    const [a, b, c, d] = ids as [string, string, string, string]
    done(await ask({ accountId: d, move: 'up' }))
    assert.deepEqual(await listOf(), [a, b, d, c])
    done(await ask({ accountId: a, move: 'up' }))
    done(await ask({ accountId: c, move: 'down' }))
    assert.deepEqual(await listOf(), [a, b, d, c])
    assert.equal((await listOf(ben))[2], a, 'another owner keeps an order of their own')
  })

  test('a hidden account is passed over, and one account always stays shown', async (t) => {
    const { ids, ask, listOf } = await openList(t, 3)
    const [a, b, c] = ids as [string, string, string]
    done(await ask({ accountId: b, hidden: true }))
    done(await ask({ accountId: c, move: 'up' }))
    assert.deepEqual(await listOf(), [c, b, a])
    const both = await Promise.all([
      ask({ accountId: a, hidden: true }),
      ask({ accountId: c, hidden: true }),
    ])
    assert.deepEqual(tally(both), { done: 1, last_shown: 1 })
  })

  test('where the last one shown is closed, the next is shown, and stays so when another is', async (t) => {
    const { db, clock, ada, ids, ask } = await openList(t, 3)
    const [a, b, c] = ids as [string, string, string]
    done(await ask({ accountId: b, hidden: true }))
    done(await ask({ accountId: c, hidden: true }))
    await inTransaction(db, async (tx) => {
      await closeAccount(tx, (await accountsById(tx, [a])).get(a)!, clock.now())
    })
    const shown = async () =>
      (await accountsOf(db, ada.personId))
        .filter(({ closedAt, hidden }) => closedAt === null && !hidden)
        .map(({ id }) => id)
    assert.deepEqual(await shown(), [b])
    assert.equal(codeIn(await ask({ accountId: b, hidden: true })), 'last_shown')
    done(await ask({ accountId: c, hidden: false }))
    assert.deepEqual(await shown(), [b, c])
  })

  test('moves at the same time all count, and a copy of one does not', async (t) => {
    const { ids, ask, listOf } = await openList(t)
    const [a, b, c, d] = ids as [string, string, string, string]
    const once = { id: newId(), accountId: d, move: 'up' } as const
    done(await ask(once))
    done(await ask(once))
    assert.deepEqual(await listOf(), [a, b, d, c])
    await Promise.all([ask({ accountId: d, move: 'up' }), ask({ accountId: d, move: 'up' })])
    assert.deepEqual(await listOf(), [d, a, b, c])
    assert.equal(codeIn(await ask({ ...once, move: 'down' })), 'id_reused')
  })

  test('an account of somebody else is answered like none', async (t) => {
    const { ada, ben, ask } = await openList(t)
    for (const accountId of [ada.savings.id, newId()])
      assert.equal(codeIn(await ask({ accountId, hidden: true }, ben)), 'account_not_found')
  })
})

test('a name that is too long, or breaks its line, is refused with the reason', async (t) => {
  const union = await openOnlineBanking(t)
  const { checking } = await union.member('Ada Brooks')
  const ada = await union.portal.as('ada@example.com')
  const name = (nickname: string) =>
    ada.post(`/api/accounts/${checking.id}/arrange`, { id: newId(), nickname })
  assert.equal((await name('a'.repeat(41))).body.fields.nickname, 'Use at most 40 characters')
  assert.equal((await name('a\nb')).body.fields.nickname, 'Please use ordinary characters only')
  const { status, body } = await name('  Household ')
  assert.deepEqual([status, body.accounts[0].name], [200, 'Household'])
  assert.equal((await ada.get('/api/accounts')).body.accounts[0].nickname, 'Household')
})
