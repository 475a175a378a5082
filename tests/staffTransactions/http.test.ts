import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { english } from '../../src/values/sentence.ts'
import { SAYS } from '../../src/modules/staffTransactions/words.contract.ts'
import { TEMPLATE } from '../../src/modules/staffTransactions/row.contract.ts'
import { forgetUploads } from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { newId } from '../../src/values/ids.ts'
import { type ModuleAnswer } from '../worlds/module.ts'
import { hashOf, linesOf, row } from './entering.ts'
import { openStaffTransactions, at, batchOf } from './world.ts'
import { SENTENCES } from './sentences.ts'

describe('adding on the wire', () => {
  test('answers with the sentence of the specification and the balances', async (t) => {
    const union = await openStaffTransactions(t)
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    const { status, body } = await union.post(at(ada, 'transactions'), batchOf(row('-50.00')))
    assert.equal(status, 200)
    assert.equal(body.message, 'Transactions added successfully!')
    assert.equal(body.rowCount, 1)
    const { before, after, kind } = body.accounts[0]
    assert.deepEqual([kind, before, after], ['Checking', '200.00', '150.00'])
  })

  test('takes a long list in parts, and all of them or none', async (t) => {
    const union = await openStaffTransactions(t)
    const ada = await union.member('Ada Brooks')
    const batchId = newId()
    const part = (number: number) => ({
      batchId,
      part: number,
      rows: Array.from({ length: 200 }, (_, i) => row('1.00', { description: `${number} ${i}` })),
    })
    for (const number of [1, 2, 2])
      assert.deepEqual((await union.post(at(ada, 'transactions/parts'), part(number))).body, {
        rowCount: 200,
      })
    const all = { batchId, uploaded: { partCount: 3, rowCount: 600 }, fileHash: hashOf('a') }
    const early = await union.post(at(ada, 'transactions'), all)
    assert.deepEqual([early.status, early.body.code], [409, 'upload_incomplete'])
    assert.equal(await union.posted(ada.checking), '0.00')
    await union.post(at(ada, 'transactions/parts'), part(3))
    const added = await union.post(at(ada, 'transactions'), all)
    assert.deepEqual([added.status, added.body.rowCount], [200, 600])
    const again = await union.post(at(ada, 'transactions'), all)
    assert.deepEqual([again.status, again.body.replayed], [200, true])
    assert.equal(await union.posted(ada.checking), '600.00')
  })

  test('forgets parts that nobody came back to, after a day', async (t) => {
    const union = await openStaffTransactions(t)
    const ada = await union.member('Ada Brooks')
    const part = { batchId: newId(), part: 1, rows: [row('1.00')] }
    await union.post(at(ada, 'transactions/parts'), part)
    const hoursLater = (hours: number) => new Date(union.clock.now().getTime() + hours * 3_600_000)
    assert.equal(await forgetUploads(union.engine.db, hoursLater(23)), 0)
    assert.equal(await forgetUploads(union.engine.db, hoursLater(25)), 1)
  })

  test('does not let one person finish what another has handed over', async (t) => {
    const union = await openStaffTransactions(t)
    const ada = await union.member('Ada Brooks')
    const batchId = newId()
    await union.post(at(ada, 'transactions/parts'), { batchId, part: 1, rows: [row('1.00')] })
    const all = { batchId, uploaded: { partCount: 1, rowCount: 1 } }
    const other = await union.post(at(ada, 'transactions'), all, union.theo)
    assert.equal(other.body.code, 'upload_incomplete')
  })

  test('names row and column of what is wrong, and adds nothing', async (t) => {
    const union = await openStaffTransactions(t)
    const ada = await union.member('Ada Brooks')
    const rows = Array.from({ length: 50 }, () => row('1.00')) as unknown[]
    rows[6] = { ...row('1.00'), amount: 'twelve', time: '' }
    const { status, body } = await union.post(at(ada, 'transactions'), batchOf(...rows))
    assert.equal(status, 400)
    assert.equal(body.message, 'Row 7, amount: use digits, for example 12.50')
    assert.deepEqual(body.fields, {
      'rows.6.amount': 'Row 7, amount: use digits, for example 12.50',
      'rows.6.time': 'Row 7, time: use a time, for example 18:42',
    })
    assert.equal(await union.posted(ada.checking), '0.00')
  })

  test('refuses too many rows, none, both ways at once, and what nobody asked for', async (t) => {
    const union = await openStaffTransactions(t)
    const ada = await union.member('Ada Brooks')
    const uploaded = { partCount: 1, rowCount: 1 }
    for (const body of [
      batchOf(),
      { batchId: newId() },
      { ...batchOf(row('1.00')), uploaded },
      batchOf(...Array.from({ length: 5001 }, () => 0)),
      batchOf({ ...row('1.00'), actorId: newId() }),
      batchOf(null, 1, [], 'x'),
      batchOf({ ...row('1.00'), ['x'.repeat(10_000)]: 1 }),
      { ...batchOf(row('1.00')), fileHash: 'x' },
      { batchId: newId(), uploaded: { partCount: 501, rowCount: 1 } },
    ]) {
      const answer = await union.post(at(ada, 'transactions'), body)
      const what = `${JSON.stringify(body).slice(0, 80)} is ${answer.status}`
      assert.ok([400, 409].includes(answer.status), what)
      assert.ok(answer.body.message.length <= 200, what)
    }
    assert.equal(await union.posted(ada.checking), '0.00')
  })

  test('hands out a template with the columns of the specification', async (t) => {
    const union = await openStaffTransactions(t)
    const { status, body } = await union.get('/api/admin/transactions/template')
    assert.equal(status, 200)
    assert.equal(body, TEMPLATE)
    const head = 'account type,transaction type,amount,description,category,date,time,status'
    assert.equal(body.split('\r\n')[0], head)
  })
})

describe('reading on the wire', () => {
  test('goes through journal and memos page by page, each line once', async (t) => {
    const union = await openStaffTransactions(t)
    const ada = await union.member('Ada Brooks')
    const rows = Array.from({ length: 130 }, (_, i) =>
      row('1.00', { description: `Line ${i}`, updateBalance: i % 3 !== 0 }),
    )
    for (let from = 0; from < rows.length; from += 26) {
      union.clock.advance(60_000)
      await union.post(at(ada, 'transactions'), batchOf(...rows.slice(from, from + 26)))
    }
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const path: string = at(ada, `transactions${next && `?before=${next}`}`)
      const { body }: ModuleAnswer = await union.get(path)
      seen.push(...body.items.map(({ description }: { description: string }) => description))
      assert.ok(body.items.length <= 50)
      next = body.next
    }
    assert.equal(seen.length, 130)
    assert.equal(new Set(seen).size, 130)
    const broken = await union.get(at(ada, 'transactions?before=nonsense'))
    assert.deepEqual([broken.status, broken.body.code], [400, 'invalid_cursor'])
    const backwards = await union.get(at(ada, 'transactions?from=2026-03-02&to=2026-03-01'))
    assert.equal(backwards.status, 400)
    assert.equal(backwards.body.message, 'The first day must not be after the last day')
  })

  const FILTERS: readonly (readonly [query: string, found: readonly string[]])[] = [
    ['type=debit', ['Gone', 'Held', 'Deli']],
    ['status=Pending', ['Held']],
    ['status=Failed', ['Refused']],
    ['status=Completed', ['Noted', 'Deli', 'Pay']],
    ['status=Reversed', ['Gone']],
    ['category=Food', ['Deli']],
    ['account=Savings', ['Noted']],
    ['q=deli', ['Deli']],
    ['q=refus', ['Refused']],
    ['q=70.00', ['Pay']],
    ['from=2026-03-01&to=2026-03-31', ['Deli']],
  ]

  test('filters by what the table shows', async (t) => {
    const union = await openStaffTransactions(t)
    const ada = await union.member('Ada Brooks')
    await union.post(
      at(ada, 'transactions'),
      batchOf(
        row('70.00', { description: 'Pay', category: 'Income', date: '2026-02-27' }),
        row('-5.00', { description: 'Deli', category: 'Food', date: '2026-03-12' }),
        row('-6.00', { description: 'Gone' }),
        row('-7.00', { description: 'Held', status: 'Pending' }),
        row('8.00', { description: 'Refused', status: 'Failed' }),
        row('9.00', { description: 'Noted', account: 'Savings', updateBalance: false }),
      ),
    )
    const lines = await linesOf(union, ada)
    const gone = lines.find(({ description }) => description === 'Gone')!
    await union.post(at(ada, `transactions/${gone.id}/delete`), { reason: 'Mistake' })
    for (const [query, found] of FILTERS) {
      const { body } = await union.get(at(ada, `transactions?${query}`))
      const names = body.items
        .map(({ description }: { description: string }) => description)
        .filter((name: string) => !name.startsWith('Reversal'))
      assert.deepEqual(names.toSorted(), found.toSorted(), query)
    }
  })
})

describe('the sentences of the specification', () => {
  for (const [says, status, when, ask] of SENTENCES) {
    test(`"${says}" when ${when}`, async (t) => {
      const union = await openStaffTransactions(t)
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      const answer = await ask({ ...union, ada })
      assert.deepEqual([answer.status, answer.body.message], [status, says])
    })
  }

  test('are as the specification spells them where only the screen says them', () => {
    assert.equal(english(SAYS.parseFailed, { why: '' }), 'Failed to parse CSV file: ')
    assert.equal(SAYS.deleteFailed, 'Error deleting transaction')
    assert.equal(SAYS.findingUser, 'Finding user...')
  })
})
