import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountsByNumber, accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { openEntries } from '../staffTransactions/entering.ts'
import { edit } from './editing.ts'

describe('the numbers of an account', () => {
  test('are changed with old and new kept in the record', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    const numbers = { number: '7000000001', routingNumber: '121000248' }
    done(await edit(union, ada, 'savings', numbers))
    const [, savings] = await accountsOf(union.engine.db, ada.personId)
    assert.deepEqual([savings!.number, savings!.routingNumber], ['7000000001', '121000248'])
    const event = (await union.auditRows({ about: ada })).at(-1)!
    assert.equal(event.action, 'account.numbers_changed')
    const { before, after } = event.detail as Record<string, object>
    assert.deepEqual(before, { number: ada.savings.number, routingNumber: null })
    assert.deepEqual(after, numbers)
    const found = await accountsByNumber(union.engine.db, [ada.savings.number, numbers.number])
    assert.deepEqual([...found.values()], [savings!.id, savings!.id])
    const [notice] = (await union.noticesOf(ada)).filter((one) => one.includes('numbers'))
    assert.match(
      notice!,
      /^security: Our staff changed the numbers of Savings, ending in 0001. Deposits/,
    )
  })

  test('that somebody has, or had, are refused and take the adjustment back', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '100.00' }),
      await union.member('Ben Okafor'),
    ]
    const taken = { number: ben.checking.number, balance: '150.00' }
    assert.equal(codeIn(await edit(union, ada, 'checking', taken)), 'number_taken')
    assert.equal(await union.posted(ada.checking), '100.00')
    done(await edit(union, ben, 'checking', { number: '7000000002' }))
    const formerly = { number: ben.checking.number }
    assert.equal(codeIn(await edit(union, ada, 'checking', formerly)), 'number_taken')
  })

  test('go to one of two who want the same at once', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    const wanted = { number: '7000000003' }
    const answers = await Promise.all([
      edit(union, ada, 'checking', wanted),
      edit(union, ben, 'checking', wanted),
    ])
    assert.deepEqual(tally(answers), { done: 1, number_taken: 1 })
  })

  test('belong to an account of that member', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    const crossed = { ...ada, checking: ben.checking }
    assert.equal(codeIn(await edit(union, crossed, 'checking')), 'account_not_found')
  })
})
