import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { abroadOrder, orderFrom } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import { type Actor, openOwners, said } from './world.ts'

/** Ben, a joint owner of Ada's Checking, pays Cleo from it and moves money to his own. */
async function benPays(t: TestContext) {
  const world = await openOwners(t)
  const { ada, ben, cleo, db, clock } = world
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    const joint = { accountId: ada.checking.id, personId: ben.personId, role: 'joint' } as const
    const looks = { accountId: cleo.checking.id, personId: ada.personId, role: 'delegate' } as const
    for (const one of [joint, looks]) done(await addOwner(tx, { ...one, at }))
  })
  const { token } = (await ben.client.post('/api/transfers/recipient-check', { email: cleo.email }))
    .body
  const { id: fromAccountId } = ada.checking
  const toCleo = { id: newId(), fromAccountId, amount: '5.00', reference: 'Tickets' }
  const paid = await ben.client.post('/api/transfers/to-member', {
    ...toCleo,
    recipientToken: token,
  })
  assert.equal(said(paid), 'done')
  const toBen = orderFrom(ben, '2.00', { fromAccountId, toAccountId: ben.checking.id })
  assert.equal(said(await ben.client.post('/api/transfers/between-accounts', toBen)), 'done')
  return { ...world, toCleo, toBen }
}

const linesOf = async ({ client }: Actor, account: string) =>
  (await client.get(`/api/activity?account=${account}`)).body.items as Record<string, string>[]

test('of money that one of several owners moved,', async (t) => {
  const { ada, ben, cleo, toCleo, toBen, noticesOf, goTo, as } = await benPays(t)

  await t.test(
    'activity says which of several owners ordered a transfer, to each of them',
    async () => {
      for (const who of [ada, ben]) {
        const lines = await linesOf(who, ada.checking.id)
        assert.deepEqual(
          lines.map(({ amount, orderedBy }) => [amount, orderedBy]),
          [
            ['-2.00', 'Ben Okafor'],
            ['-5.00', 'Ben Okafor'],
            ['100.00', undefined],
          ],
        )
      }
      // What Cleo got was ordered by none of the owners of her account.
      const [got] = await linesOf(cleo, cleo.checking.id)
      assert.deepEqual([got!['amount'], got!['orderedBy']], ['5.00', undefined])
    },
  )

  await t.test(
    'files for spreadsheets say it in a column, which an account of one person has not',
    async () => {
      const files = (account: string) => [
        `/api/activity/export?account=${account}`,
        `/api/statements/${account}/2026-07/export?format=csv`,
      ]
      for (const path of files(ada.checking.id)) {
        const text = String((await ada.client.get(path)).body)
        assert.match(text, /,"Ordered by"\r\n/, path)
        assert.equal(text.match(/,"Ben Okafor"\r\n/g)?.length, 2, path)
      }
      for (const path of files(ben.savings.id)) {
        assert.doesNotMatch(String((await ben.client.get(path)).body), /Ordered by/)
      }
    },
  )

  await t.test(
    'the receipt of another owner says who it was and repeats nothing of whom they pay',
    async () => {
      const receiptOf = async (who: Actor, id: string) =>
        (await who.client.get(`/api/transfers/${id}`)).body
      assert.equal((await receiptOf(ada, toCleo.id)).orderedBy, 'Ben Okafor')
      assert.equal((await receiptOf(ada, toCleo.id)).payeeId, null)
      const { to, toBalanceAfter } = await receiptOf(ada, toBen.id)
      assert.deepEqual([to, toBalanceAfter], [{ type: 'member', name: 'Ben Okafor' }, null])
      assert.equal((await receiptOf(ben, toBen.id)).to.type, 'account')
      const contents = await ada.client.get(`/api/transfers/${toCleo.id}/contents`)
      assert.equal(contents.status, 404)
      assert.equal((await receiptOf(cleo, toCleo.id)).code, 'transfer_not_found')
    },
  )

  await t.test(
    'everybody who sees an account hears of money that leaves it or arrives',
    async () => {
      const money = async (who: Actor) =>
        (await noticesOf(who)).filter((line) => line.startsWith('money_')).toSorted()
      const [came, left] = await money(ada)
      assert.match(
        left!,
        /^money_out: Ben Okafor sent \$5\.00 to Cleo H\.\. From Checking ··\d{4}\./,
      )
      // Ada looks at Cleo's Checking too.
      assert.match(came!, /^money_in: Ben O\. sent \$5\.00\. It is in your Checking/)
      assert.match((await money(ben)).join(), /^money_out: You sent \$5\.00 to Cleo H\./)
      assert.match((await money(cleo)).join(), /^money_in: Ben O\. sent you \$5\.00\./)
    },
  )

  await t.test('a statement says who ordered each transfer', async () => {
    goTo('2026-08-02')
    for (const who of [ada, ben]) {
      const client = await as(who)
      const { status, body } = await client.get(`/api/statements/${ada.checking.id}/2026-07`)
      assert.equal(status, 200, JSON.stringify(body))
      const ordered = body.lines.map((line: Record<string, string>) => line['orderedBy'])
      assert.deepEqual(ordered.filter(Boolean), ['Ben Okafor', 'Ben Okafor'])
    }
  })
})

test('a transfer abroad that is taken back is told to every owner', async (t) => {
  const { ada, ben, codeFor, join, noticesOf } = await openOwners(t)
  await join(ben)
  const order = abroadOrder(ben, '5.00', { fromAccountId: ada.checking.id })
  assert.equal(said(await ben.client.post('/api/transfers/international/draft', order)), 'done')
  const code = await codeFor(ben)
  const sent = await ben.client.post(`/api/transfers/drafts/${order.id}/confirm`, { code })
  assert.equal(said(sent), 'done')
  const seen = (await ada.client.get(`/api/transfers/${order.id}`)).body
  assert.deepEqual([seen.status, seen.cancelUntil], ['Queued', null])
  assert.equal(
    said(await ada.client.post(`/api/transfers/${order.id}/cancel`)),
    '404 transfer_not_found',
  )
  assert.equal(said(await ben.client.post(`/api/transfers/${order.id}/cancel`)), 'done')
  assert.match((await noticesOf(ada)).join('\n'), /money_in: Cancelled: \$5\.00 to Anna Muster/)
})
