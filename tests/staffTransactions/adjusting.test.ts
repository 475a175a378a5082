import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { adjustBalance } from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { edit } from '../accounts/editing.ts'
import { add, linesOf, openEntries, row, sentenceOf } from './entering.ts'
import { contextOf } from '../worlds/creditUnion.ts'

describe('a balance that staff set', () => {
  test('is reached by posting the difference, up or down', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const up = done(await edit(union, ada, 'checking', { balance: '130.00' }))
    assert.deepEqual([up.adjusted!.before, up.adjusted!.after], ['100.00', '130.00'])
    done(await edit(union, ada, 'checking', { balance: '12.34' }))
    assert.equal(await union.posted(ada.checking), '12.34')
    assert.equal(await union.house('suspense:staff-adjustments'), '87.66')
    const [line] = await linesOf(union, ada)
    assert.equal(line!.description, 'Balance adjustment')
    assert.equal(line!.postedByStaff, true)
    const event = (await union.auditRows({ about: ada })).at(-1)!
    assert.equal(event.action, 'balance.adjusted')
    assert.equal((event.detail as { reason: string }).reason, 'Asked for at the counter')
    await union.assertSound()
  })

  test('that is already so posts nothing', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    assert.deepEqual(done(await edit(union, ada, 'checking')), { adjusted: null, numbers: null })
    assert.equal((await linesOf(union, ada)).length, 1)
    assert.deepEqual(await union.auditRows({ about: ada }), [])
  })

  test('from a form that is out of date is refused with the figure of now', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const opened = { balance: '150.00', expectedBalance: '100.00' }
    done(await add(union, ada, [row('-30.00')]))
    const stale = await edit(union, ada, 'checking', opened)
    assert.equal(codeIn(stale), 'balance_changed')
    assert.equal(
      sentenceOf(stale),
      'The balance has changed since this form was opened: it is now $70.00. Nothing was changed.',
    )
    assert.equal(await union.posted(ada.checking), '70.00')
  })

  test('by several forms at once is set by one of them', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        edit(union, ada, 'checking', { balance: `${200 + i}.00`, expectedBalance: '100.00' }),
      ),
    )
    assert.deepEqual(tally(answers), { done: 1, balance_changed: 5 })
    await union.assertSound()
  })

  test('by the same form sent twice is set once', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const form = { id: newId(), balance: '150.00', expectedBalance: '100.00' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => edit(union, ada, 'checking', form)),
    )
    assert.deepEqual(tally(answers), { done: 4 })
    assert.equal(await union.posted(ada.checking), '150.00')
    const other = await edit(union, ada, 'checking', { ...form, balance: '151.00' })
    assert.equal(codeIn(other), 'id_reused')
  })

  test('may not take what is set aside', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    done(await add(union, ada, [row('-60.00', { status: 'Pending' })]))
    assert.equal(codeIn(await edit(union, ada, 'checking', { balance: '59.99' })), 'funds_held')
    done(await edit(union, ada, 'checking', { balance: '60.00' }))
  })

  test('alone, without the rest of the form, is set the same way', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const input = {
      id: newId(),
      personId: ada.personId,
      accountId: ada.checking.id,
      balance: '99.00',
      expectedBalance: '100.00',
      reason: 'Fee agreed',
    }
    const ctx = contextOf(union, union.rosa, { approvedById: union.theo.personId })
    done(await inTransaction(union.engine.db, (tx) => adjustBalance(tx, ctx, input)))
    assert.equal(await union.posted(ada.checking), '99.00')
    const { detail } = (await union.auditRows({ about: ada })).at(-1)!
    assert.equal((detail as { secondPersonId: string }).secondPersonId, union.theo.personId)
    const agreed = contextOf(union, union.rosa, { approvedById: ada.personId })
    const byOwner = await inTransaction(union.engine.db, (tx) => adjustBalance(tx, agreed, input))
    assert.equal(codeIn(byOwner), 'own_account')
  })

  test('is never one of their own', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const own = await edit(union, ada, 'checking', { balance: '1000000.00' }, ada)
    assert.equal(codeIn(own), 'own_account')
  })
})
