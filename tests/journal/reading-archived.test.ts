import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { instantOf } from '../../src/values/dates.ts'
import { newId, referenceOf } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { archiveBefore } from '../factories/archiving.ts'
import type { Client } from '../factories/client.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

const ends: (() => unknown)[] = []
const SCOPE = { after: (end: () => unknown) => void ends.push(end) }
after(async () => {
  for (const end of ends.reverse()) await end()
})

/**
 * Ada and Ben in March 2025, and Ada in May 2026 again; March is archived. Of one transfer between their own accounts Ada
 * has kept the entry it went to, of another Ben has kept the one it left.
 */
async function openYears() {
  const union = await openOnlineBanking(SCOPE)
  const { db, clock, institution } = union
  const pay = async (
    from: bigint,
    to: bigint,
    amount: string,
    { by, reason = 'card_payment' }: { by?: Member; reason?: 'own_transfer' | 'member_transfer' | 'card_payment' } = {},
  ) => {
    const actor = by ? ({ channel: 'member', actorId: by.personId } as const) : ({ channel: 'system', actorId: null } as const)
    const order = { id: newId(clock.now().getTime()), actor, reason, from, to, amount: fromDecimal(amount), details: { memo: 'Because', description: 'Northwind' } }
    done(await post(db, order, { zone: institution.timeZone, at: clock.now() }))
    return order.id
  } // prettier-ignore
  const cards = houseAccount('clearing:cards')
  union.goTo('2025-03-04')
  const ada = await union.member('Ada Brooks', { checking: '1000.00', savings: '100.00' })
  const ben = await union.member('Ben Okafor', { checking: '500.00', savings: '50.00' })
  const [checking, savings] = [ada.checking.ledgerAccountId, ada.savings.ledgerAccountId]
  const [his, saved] = [ben.checking.ledgerAccountId, ben.savings.ledgerAccountId]
  const gone = await pay(checking, his, '40.00', { by: ada, reason: 'member_transfer' })
  const arrived = await pay(checking, savings, '30.00', { by: ada, reason: 'own_transfer' })
  union.goTo('2025-03-05')
  const client = await union.as(ada)
  const { token: recipientToken } = (
    await client.post('/api/transfers/recipient-check', { email: ben.email })
  ).body
  const order = {
    id: newId(),
    fromAccountId: ada.checking.id,
    recipientToken,
    amount: '7.00',
    reference: 'Lunch',
  }
  assert.equal((await client.post('/api/transfers/to-member', order)).status, 200)
  const kept = await pay(checking, cards, '5.00')
  const left = await pay(his, saved, '20.00', { by: ben, reason: 'own_transfer' })
  await pay(saved, cards, '1.00')
  union.goTo('2026-05-04')
  const about = { kind: 'transaction', id: gone }
  const asked = { id: newId(), about, subject: 'Rent', message: 'What was this?' }
  const { id: threadId } = (await (await union.as(ada)).post('/api/threads', asked)).body
  const young = await pay(checking, cards, '10.00')
  await pay(his, cards, '2.00')
  const cy = await union.member('Cy Park', { checking: '10.00' })
  union.goTo('2026-05-20')
  const before = instantOf('2026-01-01', '00:00', institution.timeZone)
  assert.ok((await archiveBefore({ db }, before, { isKeyed: true })) > 0)
  const rosa = await union.staff()
  return { union, ada, ben, cy, rosa, gone, order, arrived, kept, left, young, threadId }
}

type Years = Awaited<ReturnType<typeof openYears>>
let years: Years
let [ada, ben, cy, rosa]: Client[] = []
before(async () => {
  years = await openYears()
  ;[ada, ben, cy, rosa] = await Promise.all([years.ada, years.ben, years.cy, years.rosa].map(years.union.as))
}) // prettier-ignore

const TO = '2025-03-05T17:00:00.000Z'
const read = async (client: Client | undefined, path: string) => {
  const { status, body } = await client!.get(path)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const refused = async (client: Client | undefined, path: string) => {
  const { status, body } = await client!.get(path)
  return [status, body.code]
}

describe('lists tell at their end what is archived', () => {
  test("a member's activity, with and without a search", async () => {
    for (const query of ['', '?q=northwind', `?account=${years.ada.savings.id}`]) {
      assert.equal((await read(ada, `/api/activity${query}`)).archivedTo, TO, query)
    }
    assert.equal((await read(cy, '/api/activity')).archivedTo, null, 'nothing of theirs is')
  })

  test('and not where the days looked for come after it', async () => {
    const archived = async (query: string) => (await read(ada, `/api/activity?${query}`)).archivedTo
    assert.equal(await archived('from=2025-03-06'), null)
    assert.equal(await archived('from=2025-03-05'), TO)
    assert.equal(await archived('status=pending'), null)
    const { items, archivedTo } = await read(ada, '/api/activity?to=2025-03-03')
    assert.deepEqual([items, archivedTo], [[], TO])
  })

  test('the transactions of a member as staff read them', async () => {
    const path = `/api/admin/members/${years.ada.personId}/transactions`
    for (const query of ['', '?q=northwind', '?to=2025-03-03']) {
      assert.equal((await read(rosa, `${path}${query}`)).archivedTo, TO, query)
    }
    assert.equal((await read(rosa, `${path}?from=2025-03-06`)).archivedTo, null)
    const his = `/api/admin/members/${years.cy.personId}/transactions`
    assert.equal((await read(rosa, his)).archivedTo, null)
  })

  test('a download ends there and says in its name when it begins', async () => {
    const nameOf = async (client: Client | undefined, query = '') => {
      const { status, headers, body } = await client!.get(`/api/activity/export${query}`)
      assert.equal(status, 200, body)
      return headers.get('content-disposition')!.replace(/.*filename="([^"]+)".*/, '$1')
    }
    assert.equal(await nameOf(ada), 'activity-2025-03-06-to-2026-05-20.csv')
    assert.equal(await nameOf(ada, '?to=2025-03-04'), 'activity-to-2025-03-04.csv')
    assert.equal(await nameOf(ada, '?from=2026-01-01'), 'activity-2026-01-01-to-2026-05-20.csv')
    assert.equal(await nameOf(cy), 'activity-to-2026-05-20.csv')
  })
})

describe('charts', () => {
  const charts = (client: Client | undefined, query: string) =>
    read(client, `/api/activity/charts?${query}`)

  test('begin behind what is archived and say so', async () => {
    const { period, months, balance, archivedTo } = await charts(ada, 'from=2025-03-01&to=2025-04-10')
    assert.equal(archivedTo, '2025-03-05')
    assert.deepEqual(period, { from: '2025-03-06', to: '2025-04-10' })
    assert.deepEqual(months, [
      { from: '2025-03-06', to: '2025-03-31', income: '0.00', outgoing: '0.00' },
      { from: '2025-04-01', to: '2025-04-10', income: '0.00', outgoing: '0.00' },
    ])
    assert.deepEqual(balance[0], { on: '2025-03-06', balance: '1048.00' })
  }) // prettier-ignore

  test('are empty where all of it is archived, and say so', async () => {
    const { period, months, spending, balance, archivedTo } = await charts(ada, 'to=2025-03-04')
    assert.deepEqual([period, months, spending, balance], [null, [], [], []])
    assert.equal(archivedTo, '2025-03-05')
  })

  test('of later days are what they were', async () => {
    const { months, archivedTo } = await charts(ada, '')
    assert.equal(archivedTo, null)
    assert.deepEqual(months.at(-1), {
      from: '2026-05-01', to: '2026-05-20', income: '0.00', outgoing: '10.00',
    }) // prettier-ignore
    assert.equal((await charts(cy, 'from=2025-03-01&to=2025-04-10')).archivedTo, null)
  })
})

describe('one transaction', () => {
  test('that is archived is refused with a sentence, in the activity and as a receipt', async () => {
    assert.deepEqual(await refused(ada, `/api/activity/${years.gone}`), [404, 'transaction_archived']) // prettier-ignore
    assert.deepEqual(await refused(ada, `/api/transfers/${years.gone}`), [404, 'transfer_archived'])
    assert.deepEqual(await refused(cy, `/api/activity/${years.gone}`), [404, 'transaction_not_found']) // prettier-ignore
    assert.deepEqual(await refused(cy, `/api/transfers/${years.gone}`), [404, 'transfer_not_found'])
    assert.deepEqual(await refused(ada, `/api/transfers/${years.gone}/contents`), [404, 'transfer_not_found']) // prettier-ignore
  })

  test('that is sent once more after years is refused', async () => {
    const { status, body } = await ada!.post('/api/transfers/to-member', years.order)
    assert.deepEqual([status, body.code], [422, 'id_reused'])
  })

  test('of which one side stays is shown from that side', async () => {
    assert.equal((await read(ada, `/api/activity/${years.arrived}`)).direction, 'in')
    assert.deepEqual(await refused(ada, `/api/transfers/${years.arrived}`), [404, 'transfer_archived']) // prettier-ignore
    assert.equal((await read(ben, `/api/activity/${years.left}`)).direction, 'out')
    const { fromBalanceAfter, toBalanceAfter } = await read(ben, `/api/transfers/${years.left}`)
    assert.deepEqual([fromBalanceAfter, toBalanceAfter], ['527.00', null])
  })
})

describe('staff', () => {
  const transactions = () => `/api/admin/members/${years.ada.personId}/transactions`

  test('are told that what stays is archived, and are offered no reversal of it', async () => {
    const { items } = await read(rosa, transactions())
    const why = (id: string) => items.find((line: { id: string }) => line.id === id).keptBecause
    assert.equal(why(years.kept), 'It is archived')
    assert.equal(why(years.young), null)
  })

  test('who reverse one all the same are refused with a sentence', async () => {
    for (const id of [years.kept, years.gone]) {
      const body = { reason: 'They asked' }
      const answer = await rosa!.post(`${transactions()}/${id}/delete`, body)
      assert.deepEqual([answer.status, answer.body.code], [422, 'transaction_archived'])
    }
  })

  test('who delete all of a member delete what is not archived', async () => {
    const email = years.ben.email
    const found = await rosa!.post('/api/admin/transactions/find', { email })
    assert.equal(found.body.count, 1, JSON.stringify(found.body))
    const begun = await rosa!.post('/api/admin/transactions/delete-all', { id: newId(), email })
    let deletion = begun.body
    while (deletion.state === 'running')
      deletion = (await rosa!.post(`/api/admin/transactions/delete-all/${deletion.id}/step`)).body
    assert.deepEqual([deletion.total, deletion.deleted, deletion.refused], [1, 1, 0])
  })
})

describe('what was said of one that is archived', () => {
  test('stays readable for its member and for staff, who go on with it', async () => {
    const thread = await read(ada, `/api/threads/${years.threadId}`)
    const facts = { name: null, amount: null, at: null, reference: referenceOf(years.gone) }
    assert.deepEqual(thread.about, { kind: 'transaction', id: years.gone, facts })
    assert.equal(thread.messages[0].text, 'What was this?')
    const { about, lostAccess } = await read(rosa, `/api/admin/messages/${years.threadId}`)
    assert.deepEqual([about.facts, lostAccess], [facts, false])
  })

  test('can be asked about, by whoever has something that is archived', async () => {
    const ask = (client: Client | undefined, id: string) => {
      const about = { kind: 'transaction', id }
      return client!.post('/api/threads', { id: newId(), about, subject: 'Old', message: 'What?' })
    }
    assert.equal((await ask(ada, years.arrived)).status, 200)
    assert.equal((await ask(ada, years.gone)).status, 200)
    assert.notEqual((await ask(cy, years.gone)).status, 200)
  })

  test('a problem with it is refused with a sentence, and with what stays is taken', async () => {
    assert.deepEqual(await refused(ada, `/api/disputes/about/${years.gone}`), [404, 'transaction_not_found']) // prettier-ignore
    await read(ada, `/api/disputes/about/${years.kept}`)
    const filed = await ada!.post('/api/disputes', {
      id: newId(), transferId: years.kept, kind: 'not_mine', story: 'I was at home that day.', evidence: [],
      answers: { card: 'here', shared: 'no', knows: 'no', noticed: '2026-05-01' },
    }) // prettier-ignore
    assert.equal(filed.status, 200, JSON.stringify(filed.body))
    const decided = await rosa!.post(`/api/admin/disputes/${filed.body.id}/credit`, { version: 1 })
    assert.ok(decided.status < 500, JSON.stringify(decided.body))
  })
})
