import assert from 'node:assert/strict'
import { contextOf } from './requests.ts'
import { test } from 'node:test'
import { approve } from '../../src/modules/approvals/server/decisions.ts'
import { newId } from '../../src/values/ids.ts'
import { openBackOffice, WAITS } from './backOffice.ts'

const CREDIT = {
  account: 'Checking',
  type: 'credit',
  amount: '500.00',
  description: 'Branch deposit',
  category: 'Deposit',
  date: '2026-03-12',
  time: '10:30',
  status: 'Completed',
  updateBalance: true,
}

test('an adjustment waits for another administrator and is then carried out', async (t) => {
  const { rosa, theo, adjust, balance, open, union } = await openBackOffice(t)
  const asked = await adjust(rosa, '150.00')
  assert.deepEqual([asked.status, asked.body.message], [409, WAITS])
  assert.equal(await balance(), '100.00')

  const [seen] = (await open(theo)).items
  assert.equal(seen.may, 'decide')
  assert.equal(seen.reason, 'The teller counted wrong')
  assert.deepEqual([seen.changes[0].before, seen.changes[0].after], ['$100.00', '$150.00'])
  const own = await rosa.post(`/api/admin/approvals/${seen.id}/approve`)
  assert.deepEqual([own.status, own.body.message], [403, 'Nobody approves their own request.'])

  const approved = await theo.post(`/api/admin/approvals/${seen.id}/approve`)
  assert.deepEqual(approved.body, { state: 'approved', note: null })
  assert.equal(await balance(), '150.00')
  const { rows } = await union.portal.engine.pool.query(
    "select action from audit_event where action ~ '^(approval|balance)' order by id",
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['approval.asked', 'balance.adjusted', 'approval.approved'],
  )
})

test('a request shows the numbers that would change beside what they are, and no others', async (t) => {
  const { rosa, theo, ada, open } = await openBackOffice(t)
  const { id, number } = ada.checking
  const edit = (form: object) =>
    rosa.post(`/api/admin/members/${ada.personId}/accounts/${id}/edit`, {
      id: newId(),
      number,
      routingNumber: '',
      balance: '100.00',
      expectedBalance: '100.00',
      reason: 'Printed on old checks',
      ...form,
    })
  assert.equal((await edit({})).status, 200, 'nothing would change, so nobody is asked')
  assert.equal((await edit({ number: '7000000001' })).body.message, WAITS)
  const [seen, ...others] = (await open(theo)).items
  assert.deepEqual(others, [])
  assert.equal(seen.summary, 'Change the numbers of an account')
  assert.deepEqual(seen.changes, [{ what: 'Account number', before: number, after: '7000000001' }])
})

test('twenty approvals of one request at once carry it out once', async (t) => {
  const { rosa, theo, adjust, balance, open, union } = await openBackOffice(t)
  await adjust(rosa, '150.00')
  const [{ id }] = (await open(theo)).items
  const before = await union.transferCount()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => theo.post(`/api/admin/approvals/${id}/approve`)),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ body }) => body.code === 'already_decided').length, 19)
  assert.equal(await union.transferCount(), before + 1)
  assert.equal(await balance(), '150.00')
})

test('what the world no longer allows is not carried out, and says why', async (t) => {
  const { rosa, theo, adjust, balance, open, ada, union } = await openBackOffice(t)
  await adjust(rosa, '150.00')
  const asAda = await union.portal.as('ada@example.com')
  await asAda.post('/api/transfers/between-accounts', {
    id: newId(),
    fromAccountId: ada.checking.id,
    toAccountId: ada.savings.id,
    amount: '10.00',
    reference: 'Rainy day',
  })
  const [{ id }] = (await open(theo)).items
  const { body } = await theo.post(`/api/admin/approvals/${id}/approve`)
  assert.equal(body.state, 'failed')
  assert.match(body.note, /balance/i)
  assert.equal(await balance(), '90.00')
})

test('a request is rejected with a reason, withdrawn by its own, and void after a day', async (t) => {
  const { rosa, theo, adjust, balance, open, union } = await openBackOffice(t)
  for (const amount of ['150.00', '160.00', '170.00']) await adjust(rosa, amount)
  const [third, second, first] = (await open(theo)).items
  const rejected = await theo.post(`/api/admin/approvals/${first.id}/reject`, { reason: 'No' })
  assert.equal(rejected.body.state, 'rejected')
  const foreign = await theo.post(`/api/admin/approvals/${second.id}/withdraw`)
  assert.equal(foreign.body.code, 'not_own_request')
  const withdrawn = await rosa.post(`/api/admin/approvals/${second.id}/withdraw`)
  assert.equal(withdrawn.body.state, 'withdrawn')
  const at = new Date(union.portal.clock.now().getTime() + 25 * 3_600_000)
  const dependencies = { handlers: [], staffRoleOf: async () => 'administrator' as const }
  const late = await approve(union.portal.engine.db, contextOf(newId(), at), dependencies, third.id)
  assert.deepEqual(late, { ok: false, code: 'approval_expired' })
  assert.equal(await balance(), '100.00')
})

test('a reversal and the deletion of everything wait too', async (t) => {
  const { rosa, ada, open, theo, balance } = await openBackOffice(t)
  const lines = await rosa.get(`/api/admin/members/${ada.personId}/transactions`)
  const [line] = lines.body.items
  const path = `/api/admin/members/${ada.personId}/transactions/${line.id}/delete`
  assert.equal((await rosa.post(path, { reason: 'Twice' })).body.message, WAITS)
  const all = { id: newId(), email: 'ada@example.com', reason: 'Closed' }
  assert.equal((await rosa.post('/api/admin/transactions/delete-all', all)).body.message, WAITS)
  assert.equal(await balance(), '100.00')
  assert.equal((await open(theo)).openCount, 2)
})

test('whoever goes on with a deletion that two agreed to asks nobody again', async (t) => {
  const { rosa, open, theo } = await openBackOffice(t)
  const path = '/api/admin/transactions/delete-all'
  const ask = (id = newId()) => rosa.post(path, { id, email: 'ada@example.com', reason: 'Closed' })
  const first = newId()
  assert.equal((await ask(first)).body.message, WAITS)
  const [{ id }] = (await open(theo)).items
  assert.equal((await theo.post(`/api/admin/approvals/${id}/approve`)).body.state, 'approved')
  const again = await ask()
  assert.deepEqual([again.status, again.body.id, again.body.state], [200, first, 'running'])
  assert.equal((await open(theo)).openCount, 0)
})

test('rows that staff type in wait, are seen by the second person, and are added once', async (t) => {
  const { union, rosa, ada, open, theo, balance } = await openBackOffice(t)
  const path = `/api/admin/members/${ada.personId}/transactions`
  const row = { ...CREDIT, amount: '25.00', date: '2026-07-14' }
  const batch = { batchId: newId(), rows: [row, { ...row, amount: '7500.00' }] }
  assert.equal((await rosa.post(path, batch)).body.message, WAITS)
  assert.equal(await balance(), '100.00')

  const [seen] = (await open(theo)).items
  assert.equal(seen.summary, 'Add 2 transactions')
  assert.deepEqual(
    seen.changes.slice(1).map(({ what }: { what: string }) => what),
    Array(2).fill('Jul 14, 2026, Checking, Completed'),
  )
  assert.deepEqual(
    seen.changes.map(({ before, after }: { before: string; after: string }) => [before, after]),
    [
      ['$100.00', '$7,625.00'],
      [null, '+$25.00 Branch deposit'],
      [null, '+$7,500.00 Branch deposit'],
    ],
  )
  const approved = await theo.post(`/api/admin/approvals/${seen.id}/approve`)
  assert.deepEqual(approved.body, { state: 'approved', note: null })
  assert.equal(await balance(), '7625.00')

  const again = await rosa.post(path, batch)
  assert.deepEqual([again.status, again.body.replayed], [200, true])
  assert.equal(await balance(), '7625.00')
  assert.equal((await open(theo)).openCount, 0)

  const asAda = await union.portal.as('ada@example.com')
  const { items } = (await asAda.get('/api/notifications')).body
  assert.deepEqual(
    items.map(({ title }: { title: string }) => title),
    ['Staff added 2 transactions'],
  )
  assert.match(items[0].text, /^Checking ··\d{4} went from \$100\.00 to \$7,625\.00\./)
})

test('what somebody asked who was suspended since is not carried out', async (t) => {
  const { rosa, theo, ada, adjust, open } = await openBackOffice(t)
  await adjust(rosa, '150.00')
  const [request] = (await open(theo)).items
  const suspension = { seenStatus: 'active', reason: 'Took money' }
  const suspended = await theo.post(`/api/admin/users/${request.askedBy.id}/suspend`, suspension)
  assert.equal(suspended.status, 200)
  const { body } = await theo.post(`/api/admin/approvals/${request.id}/approve`)
  assert.deepEqual(body, {
    state: 'failed',
    note: 'Whoever asked for this may not do it any more.',
  })
  const { accounts } = (await theo.get(`/api/admin/members/${ada.personId}/accounts`)).body
  assert.equal(accounts[0].balance, '100.00')
})

test('an amount above the limit of the profile waits even where one administrator is enough', async (t) => {
  const rule = { secondPerson: false, secondPersonAbove: '1000.00' }
  const { rosa, theo, ada, adjust, balance, open } = await openBackOffice(t, rule)
  const add = (amount: string, changed: object = {}) =>
    rosa.post(`/api/admin/members/${ada.personId}/transactions`, {
      batchId: newId(),
      rows: [{ ...CREDIT, amount, ...changed }],
    })
  assert.equal((await add('1000.00')).status, 200)
  assert.equal(await balance(), '1100.00')
  assert.equal((await add('1000.01')).body.message, WAITS)
  const { above, needed, items } = await open(theo)
  assert.deepEqual([above, needed, items.length], ['1000.00', false, 1])
  const agreed = await theo.post(`/api/admin/approvals/${items[0].id}/approve`)
  assert.equal(agreed.body.state, 'approved')
  assert.equal(await balance(), '2100.01')

  assert.equal((await add('99999999999.99')).body.message, WAITS)
  assert.equal((await add('1000.01', { status: 'Pending' })).body.message, WAITS)
  assert.equal((await adjust(rosa, '9000.00', '2100.01')).body.message, WAITS)
  assert.equal((await add('99999999999.99', { updateBalance: false })).status, 200)
  assert.equal(await balance(), '2100.01')
  // Each of the rows is below it or was agreed to; the account would move by all of them.
  const all = { id: newId(), email: 'ada@example.com', reason: 'Closed' }
  const deleted = await rosa.post('/api/admin/transactions/delete-all', all)
  assert.equal(deleted.body.message, WAITS)
})

test('what staff set aside above the limit waits to be deleted, by itself and with all there is', async (t) => {
  const rule = { secondPerson: false, secondPersonAbove: '1000.00' }
  const { rosa, theo, ada, open } = await openBackOffice(t, rule)
  const path = `/api/admin/members/${ada.personId}/transactions`
  const row = { ...CREDIT, status: 'Pending', amount: '600.00' }
  for (const batchId of [newId(), newId()])
    assert.equal((await rosa.post(path, { batchId, rows: [row] })).status, 200)
  const all = { id: newId(), email: 'ada@example.com', reason: 'Closed' }
  assert.equal((await rosa.post('/api/admin/transactions/delete-all', all)).body.message, WAITS)
  const [asked] = (await open(theo)).items
  assert.equal((await rosa.post(`/api/admin/approvals/${asked.id}/withdraw`)).status, 200)

  const large = { batchId: newId(), rows: [{ ...row, amount: '1000.01' }] }
  assert.equal((await rosa.post(path, large)).body.message, WAITS)
  const [adding] = (await open(theo)).items
  assert.equal((await theo.post(`/api/admin/approvals/${adding.id}/approve`)).status, 200)
  const { items } = (await rosa.get(path)).body
  const idOf = (amount: string) => items.find((one: { amount: string }) => one.amount === amount).id
  const remove = (amount: string) =>
    rosa.post(`${path}/${idOf(amount)}/delete`, { reason: 'Typed twice' })
  assert.equal((await remove('600.00')).status, 200)
  assert.equal((await remove('1000.01')).body.message, WAITS)
  const [deleting] = (await open(theo)).items
  assert.deepEqual(deleting.changes, [
    { what: 'Pending transaction', before: '+$1,000.01', after: 'Deleted' },
  ])
})

test('rows of one table are held to the limit together, by account and direction', async (t) => {
  const rule = { secondPerson: false, secondPersonAbove: '1000.00' }
  const { rosa, theo, ada, balance, open } = await openBackOffice(t, rule)
  const add = (...rows: object[]) =>
    rosa.post(`/api/admin/members/${ada.personId}/transactions`, {
      batchId: newId(),
      rows: rows.map((row) => ({ ...CREDIT, ...row })),
    })
  // To the cent, and each of two accounts by itself.
  const savings = { account: ada.savings.number, amount: '1000.00' }
  assert.equal((await add({}, { amount: '500.00' }, savings)).status, 200)
  assert.equal(await balance(), '1100.00')

  const number = { account: ada.checking.number }
  assert.equal((await add({}, { ...number, amount: '500.01' })).body.message, WAITS)
  const [asked] = (await open(theo)).items
  const agreed = await theo.post(`/api/admin/approvals/${asked.id}/approve`)
  assert.equal(agreed.body.state, 'approved')
  assert.equal(await balance(), '2100.01')

  const pending = { status: 'Pending', type: 'debit' }
  assert.equal((await add(pending, { ...pending, amount: '500.01' })).body.message, WAITS)
  // What goes in long ago and out today leaves the balance, and earns dividends in between.
  const out = { type: 'debit', date: '2026-07-14' }
  assert.equal((await add({}, { amount: '600.00' }, out, out)).body.message, WAITS)
  assert.equal((await add({}, { amount: '600.00', updateBalance: false })).status, 200)
  assert.equal(await balance(), '2600.01')
})
