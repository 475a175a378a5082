import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { adjustBalance } from '../../src/modules/entries/server/entries.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done, tally } from '../transfers/street.ts'
import { openOffice, row, sentenceOf } from './office.ts'

describe('a balance that staff set', () => {
  test('is reached by posting the difference, up or down', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const up = done(await office.edit(ada, 'Checking', { balance: '130.00' }))
    assert.deepEqual([up.adjusted!.before, up.adjusted!.after], ['100.00', '130.00'])
    done(await office.edit(ada, 'Checking', { balance: '12.34' }))
    assert.equal(await office.posted(ada), '12.34')
    assert.equal(await office.house('suspense:staff-adjustments'), '87.66')
    const [line] = await office.lines(ada)
    assert.equal(line!.description, 'Balance adjustment')
    assert.equal(line!.postedByStaff, true)
    const event = (await office.auditOf(ada)).at(-1)!
    assert.equal(event.action, 'balance.adjusted')
    assert.equal((event.detail as { reason: string }).reason, 'Asked for at the counter')
    await office.audit()
  })

  test('that is already so posts nothing', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    assert.deepEqual(done(await office.edit(ada, 'Checking')), { adjusted: null, numbers: null })
    assert.equal((await office.lines(ada)).length, 1)
    assert.deepEqual(await office.auditOf(ada), [])
  })

  test('from a form that is out of date is refused with the figure of now', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const opened = { balance: '150.00', expectedBalance: '100.00' }
    done(await office.add(ada, [row('-30.00')]))
    const stale = await office.edit(ada, 'Checking', opened)
    assert.equal(codeIn(stale), 'balance_changed')
    assert.equal(
      sentenceOf(stale),
      'The balance has changed since this form was opened: it is now $70.00. Nothing was changed.',
    )
    assert.equal(await office.posted(ada), '70.00')
  })

  test('by several forms at once is set by one of them', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        office.edit(ada, 'Checking', { balance: `${200 + i}.00`, expectedBalance: '100.00' }),
      ),
    )
    assert.deepEqual(tally(answers), { done: 1, balance_changed: 5 })
    await office.audit()
  })

  test('by the same form sent twice is set once', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const form = { id: newId(), balance: '150.00', expectedBalance: '100.00' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => office.edit(ada, 'Checking', form)),
    )
    assert.deepEqual(tally(answers), { done: 4 })
    assert.equal(await office.posted(ada), '150.00')
    const other = await office.edit(ada, 'Checking', { ...form, balance: '151.00' })
    assert.equal(codeIn(other), 'id_reused')
  })

  test('may not take what is set aside', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    done(await office.add(ada, [row('-60.00', { status: 'Pending' })]))
    assert.equal(codeIn(await office.edit(ada, 'Checking', { balance: '59.99' })), 'funds_held')
    done(await office.edit(ada, 'Checking', { balance: '60.00' }))
  })

  test('alone, without the rest of the form, is set the same way', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const wish = {
      id: newId(),
      memberId: ada.memberId,
      accountId: ada.Checking.id,
      balance: '99.00',
      expectedBalance: '100.00',
      reason: 'Fee agreed',
    }
    const deed = office.deedOf(office.rosa, { secondPersonId: office.theo })
    done(await inTransaction(office.engine.db, (tx) => adjustBalance(tx, deed, wish)))
    assert.equal(await office.posted(ada), '99.00')
    const { detail } = (await office.auditOf(ada)).at(-1)!
    assert.equal((detail as { secondPersonId: string }).secondPersonId, office.theo)
    const agreed = office.deedOf(office.rosa, { secondPersonId: ada.memberId })
    const byOwner = await inTransaction(office.engine.db, (tx) => adjustBalance(tx, agreed, wish))
    assert.equal(codeIn(byOwner), 'own_account')
  })

  test('is never one of their own', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const own = await office.edit(ada, 'Checking', { balance: '1000000.00' }, ada.memberId)
    assert.equal(codeIn(own), 'own_account')
  })
})

describe('the numbers of an account', () => {
  test('are changed with old and new kept in the record', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    const numbers = { number: '7000000001', routingNumber: '121000248' }
    done(await office.edit(ada, 'Savings', numbers))
    const [, savings] = await accountsOf(office.engine.db, ada.memberId)
    assert.deepEqual([savings!.number, savings!.routingNumber], ['7000000001', '121000248'])
    const event = (await office.auditOf(ada)).at(-1)!
    assert.equal(event.action, 'account.numbers_changed')
    const { before, after } = event.detail as Record<string, object>
    assert.deepEqual(before, { number: ada.Savings.number, routingNumber: null })
    assert.deepEqual(after, numbers)
  })

  test('that somebody has, or had, are refused and take the adjustment back', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [
      await office.settle('Ada Brooks', '100.00'),
      await office.settle('Ben Okafor'),
    ]
    const taken = { number: ben.Checking.number, balance: '150.00' }
    assert.equal(codeIn(await office.edit(ada, 'Checking', taken)), 'number_taken')
    assert.equal(await office.posted(ada), '100.00')
    done(await office.edit(ben, 'Checking', { number: '7000000002' }))
    const formerly = { number: ben.Checking.number }
    assert.equal(codeIn(await office.edit(ada, 'Checking', formerly)), 'number_taken')
  })

  test('go to one of two who want the same at once', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [await office.settle('Ada Brooks'), await office.settle('Ben Okafor')]
    const wanted = { number: '7000000003' }
    const answers = await Promise.all([
      office.edit(ada, 'Checking', wanted),
      office.edit(ben, 'Checking', wanted),
    ])
    assert.deepEqual(tally(answers), { done: 1, number_taken: 1 })
  })

  test('belong to an account of that member', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [await office.settle('Ada Brooks'), await office.settle('Ben Okafor')]
    const crossed = { ...ada, Checking: ben.Checking }
    assert.equal(codeIn(await office.edit(crossed, 'Checking')), 'account_not_found')
  })
})
