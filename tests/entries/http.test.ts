import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { SAYS } from '../../src/modules/entries/words.contract.ts'
import { TEMPLATE } from '../../src/modules/entries/row.contract.ts'
import { forgetUploads } from '../../src/modules/entries/server/entries.ts'
import { entryRoutes, entryTemplate } from '../../src/modules/entries/server/routes.ts'
import { hold, houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { checkHoldsOf } from '../../src/modules/deposits/server/deposits.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'
import { institution, type Member } from '../worlds/creditUnion.ts'
import { type ModuleAnswer, type ModuleDoor, openModule } from '../worlds/module.ts'
import { add, type Entries, hashOf, linesOf, openEntries, row } from './entering.ts'

type Body = Readonly<Record<string, unknown>>

type EntryRoutes = Entries & ModuleDoor

/** The routes of the module alone; requests are Rosa's unless somebody else is named. */
async function openEntryRoutes(t: TestContext): Promise<EntryRoutes> {
  const union = await openEntries(t)
  const { db, clock } = union
  const secondPerson = { needed: false, above: money(25_000_00n) }
  const module = await openModule(
    t,
    (mount, app, guard) => {
      entryRoutes(mount, { db, clock, institution, statusesOf, checkHoldsOf, secondPerson })
      entryTemplate(app, guard)
    },
    union.rosa,
  )
  return { ...union, ...module }
}

const at = ({ memberId }: { readonly memberId: string }, path: string): string =>
  `/api/admin/members/${memberId}/${path}`

const batchOf = (...rows: readonly unknown[]): Body => ({ batchId: newId(), rows })

describe('adding on the wire', () => {
  test('answers with the sentence of the specification and the balances', async (t) => {
    const union = await openEntryRoutes(t)
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    const { status, body } = await union.post(at(ada, 'transactions'), batchOf(row('-50.00')))
    assert.equal(status, 200)
    assert.equal(body.message, 'Transactions added successfully!')
    assert.equal(body.rowCount, 1)
    const { before, after, kind } = body.accounts[0]
    assert.deepEqual([kind, before, after], ['Checking', '200.00', '150.00'])
  })

  test('takes a long list in parts, and all of them or none', async (t) => {
    const union = await openEntryRoutes(t)
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
    const union = await openEntryRoutes(t)
    const ada = await union.member('Ada Brooks')
    const part = { batchId: newId(), part: 1, rows: [row('1.00')] }
    await union.post(at(ada, 'transactions/parts'), part)
    const hoursLater = (hours: number) => new Date(union.clock.now().getTime() + hours * 3_600_000)
    assert.equal(await forgetUploads(union.engine.db, hoursLater(23)), 0)
    assert.equal(await forgetUploads(union.engine.db, hoursLater(25)), 1)
  })

  test('does not let one person finish what another has handed over', async (t) => {
    const union = await openEntryRoutes(t)
    const ada = await union.member('Ada Brooks')
    const batchId = newId()
    await union.post(at(ada, 'transactions/parts'), { batchId, part: 1, rows: [row('1.00')] })
    const all = { batchId, uploaded: { partCount: 1, rowCount: 1 } }
    const other = await union.post(at(ada, 'transactions'), all, union.theo)
    assert.equal(other.body.code, 'upload_incomplete')
  })

  test('names row and column of what is wrong, and adds nothing', async (t) => {
    const union = await openEntryRoutes(t)
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
    const union = await openEntryRoutes(t)
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
    const union = await openEntryRoutes(t)
    const { status, body } = await union.get('/api/admin/transactions/template')
    assert.equal(status, 200)
    assert.equal(body, TEMPLATE)
    const head = 'account type,transaction type,amount,description,category,date,time,status'
    assert.equal(body.split('\r\n')[0], head)
  })
})

describe('reading on the wire', () => {
  test('shows the accounts with their numbers', async (t) => {
    const union = await openEntryRoutes(t)
    const ada = await union.member('Ada Brooks', { checking: '12.00' })
    const { body } = await union.get(at(ada, 'accounts'))
    assert.deepEqual(body.accounts[0], {
      id: ada.checking.id,
      kind: 'Checking',
      number: ada.checking.number,
      routingNumber: null,
      balance: '12.00',
      available: '12.00',
      status: 'open',
    })
    const nobody = await union.get(at({ memberId: newId() }, 'accounts'))
    assert.deepEqual([nobody.status, nobody.body.message], [404, 'User not found'])
  })

  test('goes through journal and memos page by page, each line once', async (t) => {
    const union = await openEntryRoutes(t)
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
    const union = await openEntryRoutes(t)
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

interface Scene extends EntryRoutes {
  readonly ada: Member
}

/** Every sentence of the specification that this module says, and what makes it say so. */
const SENTENCES: readonly (readonly [
  says: string,
  status: number,
  when: string,
  ask: (scene: Scene) => Promise<ModuleAnswer>,
])[] = [
  [
    'Transactions added successfully!',
    200,
    'rows are good',
    ({ post, ada }) => post(at(ada, 'transactions'), batchOf(row('1.00'))),
  ],
  [
    'Failed to add transactions: row 1: on 2026-07-14 it would overdraw Checking. Nothing was added.',
    422,
    'a row takes more than there is',
    ({ post, ada }) => post(at(ada, 'transactions'), batchOf(row('-500.00'))),
  ],
  [
    'Failed to add transactions: this file was added before, on 2026-07-15. Nothing was added.',
    409,
    'the file came before',
    async ({ post, ada }) => {
      const fileHash = hashOf('a file')
      await post(at(ada, 'transactions'), { ...batchOf(row('1.00')), fileHash })
      return post(at(ada, 'transactions'), { ...batchOf(row('2.00')), fileHash })
    },
  ],
  [
    'Transaction deleted and balance updated successfully',
    200,
    'a posted row is deleted',
    async (scene) => {
      const { post, ada } = scene
      await add(scene, ada, [row('1.00')])
      const [line] = await linesOf(scene, ada)
      return post(at(ada, `transactions/${line!.id}/delete`), { reason: 'Mistake' })
    },
  ],
  [
    'Transaction deleted successfully',
    200,
    'a memo is deleted',
    async (scene) => {
      const { post, ada } = scene
      await add(scene, ada, [row('1.00', { updateBalance: false })])
      const [line] = await linesOf(scene, ada)
      return post(at(ada, `transactions/${line!.id}/delete`), { reason: 'Mistake' })
    },
  ],
  [
    'Transaction not found',
    404,
    'there is no such row',
    ({ post, ada }) => post(at(ada, `transactions/${newId()}/delete`), { reason: 'Mistake' }),
  ],
  [
    'Transaction not found',
    400,
    'what is asked for is no id',
    ({ post, ada }) => post(at(ada, 'transactions/nonsense/delete'), { reason: 'Mistake' }),
  ],
  [
    'Please give a reason',
    400,
    'nobody says why a row is deleted',
    ({ post, ada }) => post(at(ada, `transactions/${newId()}/delete`), { reason: ' ' }),
  ],
  [
    'Account number must be 10 digits and not start with 0',
    400,
    'an account number starts with 0',
    (scene) => edit(scene, { number: '0123456789' }),
  ],
  [
    'Account number must be 10 digits and not start with 0',
    400,
    'an account number has nine digits',
    (scene) => edit(scene, { number: '123456789' }),
  ],
  [
    'Routing number must be digits only, up to 9',
    400,
    'a routing number has a letter',
    (scene) => edit(scene, { routingNumber: '12100024X' }),
  ],
  [
    'Routing number must be 9 digits with a valid check digit, or empty',
    400,
    'a routing number does not add up',
    (scene) => edit(scene, { routingNumber: '121000249' }),
  ],
  [
    'Please enter a valid amount',
    400,
    'a balance is below zero',
    (scene) => edit(scene, { balance: '-1.00' }),
  ],
  [
    'The balance has changed since this form was opened: it is now $100.00. Nothing was changed.',
    409,
    'the form is out of date',
    (scene) => edit(scene, { balance: '5.00', expectedBalance: '4.00' }),
  ],
  [
    'That account number belongs, or once belonged, to another account.',
    409,
    'an account number is taken',
    (scene) => edit(scene, { number: scene.ada.savings.number }),
  ],
  [
    'User not found',
    404,
    'nobody has the address',
    ({ post }) => post('/api/admin/transactions/find', { email: 'nobody@example.com' }),
  ],
  [
    'User not found',
    400,
    'the address is none',
    ({ post }) => post('/api/admin/transactions/find', { email: 'nobody' }),
  ],
  [
    'Deleting transactions...',
    200,
    'a deletion has begun',
    ({ post }) => post('/api/admin/transactions/delete-all', { id: newId(), email: ADA }),
  ],
  [
    'Successfully deleted 1 transactions',
    200,
    'a deletion has ended',
    async ({ post }) => {
      const id = newId()
      await post('/api/admin/transactions/delete-all', { id, email: ADA })
      return lastStep(post, id)
    },
  ],
  [
    'Error deleting transactions',
    200,
    'something could not be deleted',
    async (scene) => {
      await setAside(scene)
      const { post } = scene
      const id = newId()
      await post('/api/admin/transactions/delete-all', { id, email: ADA })
      return lastStep(post, id)
    },
  ],
  [
    'Error deleting transactions',
    404,
    'there is no such deletion',
    ({ post }) => post(`/api/admin/transactions/delete-all/${newId()}/step`),
  ],
  [
    'Staff cannot change accounts of their own. Ask another administrator.',
    403,
    'the account is their own',
    ({ post, ada }) => post(at(ada, 'transactions'), batchOf(row('1.00')), ada),
  ],
]

const ADA = 'ada@example.com'

function edit({ post, ada }: Scene, changes: Body): Promise<ModuleAnswer> {
  const { id, number } = ada.checking
  const form = {
    id: newId(),
    number,
    routingNumber: '',
    balance: '100.00',
    expectedBalance: '100.00',
    reason: 'Asked for at the counter',
  }
  return post(at(ada, `accounts/${id}/edit`), { ...form, ...changes })
}

/** Money for a bill, which nothing may touch. */
async function setAside({ engine, ada, clock, institution }: Scene): Promise<void> {
  const order = {
    id: newId(),
    actor: { channel: 'member', actorId: ada.memberId },
    reason: 'bill_payment',
    from: ada.checking.ledgerAccountId,
    to: houseAccount('clearing:bill-pay'),
    amount: money(60_00n),
  } as const
  assert.ok((await hold(engine.db, order, { zone: institution.timeZone, at: clock.now() })).ok)
}

async function lastStep(post: EntryRoutes['post'], id: string): Promise<ModuleAnswer> {
  for (;;) {
    const answer = await post(`/api/admin/transactions/delete-all/${id}/step`)
    if (answer.body.state !== 'running') return answer
  }
}

describe('the sentences of the specification', () => {
  for (const [says, status, when, ask] of SENTENCES) {
    test(`"${says}" when ${when}`, async (t) => {
      const union = await openEntryRoutes(t)
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      const answer = await ask({ ...union, ada })
      assert.deepEqual([answer.status, answer.body.message], [status, says])
    })
  }

  test('are as the specification spells them where only the screen says them', () => {
    assert.equal(SAYS.parseFailed, 'Failed to parse CSV file: ')
    assert.equal(SAYS.deleteFailed, 'Error deleting transaction')
    assert.equal(SAYS.updateFailed, 'Failed to update account')
    assert.equal(SAYS.findingUser, 'Finding user...')
  })
})
