import { verbatim } from '../../src/values/sentence.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeNotifications } from '../../src/modules/notifications/server/notifications.ts'
import { newId } from '../../src/values/ids.ts'
import { backOf, frontOf } from '../deposits/checks.ts'
import type { Client } from '../factories/client.ts'
import { NO_PUSH_SERVICE } from '../factories/config.ts'
import { newPushBrowser } from '../factories/pushService.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { type OnlineBanking, openOnlineBanking } from '../worlds/onlineBanking.ts'
import { shared } from '../worlds/shared.ts'
import { IDS_OF_MEMBERS } from './memberInputs.ts'
import { ID_OF_NOTHING, routesOf } from './routes.ts'

/** The back office may see everybody; the applicant's own application needs no id. */
const NOT_OF_MEMBERS = /^\S+ \/api\/(admin|sign-in|applications)/

const NAMES_SOMETHING = /^(ids?|before|account|\w+Id)$/

const world = shared((t) => openOnlineBanking(t))

test('every input of members that could name what is somebody else’s is tried below', async () => {
  const { portal } = world()
  const found = (await routesOf(portal))
    .filter(({ name }) => !NOT_OF_MEMBERS.test(name))
    .map(({ name, pathNames, queryNames, bodyNames = [] }) => {
      const inputs = [...pathNames, ...queryNames, ...bodyNames]
      return [name, inputs.filter((input) => NAMES_SOMETHING.test(input))] as const
    })
    .filter(([, inputs]) => inputs.length > 0)
  assert.deepEqual(Object.fromEntries(found), IDS_OF_MEMBERS)
})

interface Neighbors {
  readonly union: OnlineBanking
  readonly ada: Member
  readonly ben: Member
  readonly asAda: Client
  readonly asBen: Client
}

let pairs = 0

/** Two members whom no other test knows. */
async function neighbors(): Promise<Neighbors> {
  const union = world()
  pairs += 1
  const [ada, ben] = [
    await union.member(`Ada${pairs} Reed`, { checking: '100.00' }),
    await union.member(`Ben${pairs} Reed`, { checking: '100.00' }),
  ]
  return { union, ada, ben, asAda: await union.as(ada), asBen: await union.as(ben) }
}

const orderOf = ({ checking, savings }: Neighbors['ada'], changes: object = {}) => ({
  id: newId(),
  fromAccountId: checking.id,
  toAccountId: savings.id,
  amount: '1.00',
  reference: 'Rainy day',
  ...changes,
})

async function answersAlike(client: Client, paths: readonly [string, string]): Promise<number> {
  const [real, missing] = await Promise.all(paths.map((path) => client.get(path)))
  assert.equal(real!.status, missing!.status)
  assert.deepEqual(real!.body, missing!.body)
  return real!.status
}

test('the receipt of a neighbor is answered like one that does not exist', async () => {
  const { ada, asAda, asBen } = await neighbors()
  const order = orderOf(ada)
  assert.equal((await asAda.post('/api/transfers/between-accounts', order)).status, 200)
  assert.equal((await asAda.get(`/api/transfers/${order.id}`)).status, 200)
  const paths = [`/api/transfers/${order.id}`, `/api/transfers/${ID_OF_NOTHING}`] as const
  assert.equal(await answersAlike(asBen, paths), 404)
})

test('the activity of a neighbor’s account is answered like that of none', async () => {
  const { ada, asAda, asBen } = await neighbors()
  for (const [page, found] of [
    ['activity', 'items'],
    ['activity/charts', 'months'],
  ] as const) {
    const path = (account: string): string => `/api/${page}?account=${account}`
    assert.equal((await asAda.get(path(ada.checking.id))).body[found].length, 1)
    for (const account of [
      ada.checking.id,
      ada.checking.number,
      String(ada.checking.ledgerAccountId),
    ])
      assert.equal(await answersAlike(asBen, [path(account), path(ID_OF_NOTHING)]), 404)
  }
})

test('the statements of a neighbor are answered like those of no account', async () => {
  const { ada, asAda, asBen } = await neighbors()
  assert.equal((await asAda.get('/api/statements')).body.accounts.length, 2)
  const path = (account: string, rest: string): string =>
    `/api/statements/${account}/2026-06${rest}`
  for (const rest of ['', '/pdf', '/export?format=ofx'])
    for (const account of [ada.checking.id, ada.checking.number])
      assert.equal(await answersAlike(asBen, [path(account, rest), path(ID_OF_NOTHING, rest)]), 404)
  const mail = (accountId: string) => ({ id: newId(), accountId, month: '2026-06' })
  for (const account of [ada.checking.id, ID_OF_NOTHING])
    assert.equal((await asBen.post('/api/statements/mail', mail(account))).status, 404)
})

test('a neighbor’s account is neither closed nor opened from nor filled by closing', async () => {
  const { union, ada, ben, asBen } = await neighbors()
  const closing = (account: string) => `/api/accounts/${account}/closing`
  assert.equal(await answersAlike(asBen, [closing(ada.savings.id), closing(ID_OF_NOTHING)]), 404)
  const opening = (id: string, fromAccountId = ben.checking.id) => ({
    id,
    productId: 'savings',
    disclosureVersion: '2026-11',
    amount: '1.00',
    fromAccountId,
  })
  const id = newId()
  const own = (await asBen.post('/api/openings', opening(id))).body.accountId as string
  assert.ok(own)
  const before = await union.transferCount()
  for (const account of [ada.savings.id, ID_OF_NOTHING]) {
    const answers = [
      await asBen.post(`/api/accounts/${account}/close`, { id: newId() }),
      await asBen.post(`/api/accounts/${own}/close`, { id: newId(), toAccountId: account }),
      await asBen.post('/api/openings', opening(newId(), account)),
      await asBen.post('/api/openings', { ...opening(newId()), businessId: account }),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      [
        [404, 'account_not_found'],
        [404, 'destination_account_not_found'],
        [404, 'source_account_not_found'],
        [404, 'business_not_found'],
      ],
    )
  }
  const asAda = await union.as(ada)
  const again = await asAda.post('/api/openings', opening(id, ada.checking.id))
  assert.equal(again.body.code, 'id_reused')
  assert.equal(await union.transferCount(), before)
})

test('a neighbor’s place in the history shows only one’s own rows', async () => {
  const { ada, ben, asAda, asBen } = await neighbors()
  for (let i = 0; i < 30; i++)
    await asAda.post('/api/transfers/between-accounts', orderOf(ada, { amount: '0.01' }))
  const { next } = (await asAda.get('/api/activity')).body
  assert.ok(next, 'Ada has more than one page')
  const order = orderOf(ben)
  await asBen.post('/api/transfers/between-accounts', order)
  const { status, body } = await asBen.get(`/api/activity?before=${next}`)
  assert.ok(status === 200 || status === 400)
  const last4 = [ben.checking, ben.savings].map(({ number }) => number.slice(-4))
  for (const item of body.items ?? []) assert.ok(last4.includes(item.last4))
})

test('money is neither taken from a neighbor nor given, and the answer is as for no account', async () => {
  const { union, ada, ben, asBen } = await neighbors()
  const before = await union.transferCount()
  for (const side of ['fromAccountId', 'toAccountId']) {
    const send = async (account: string) => {
      const order = orderOf(ben, { [side]: account })
      const { status, body } = await asBen.post('/api/transfers/between-accounts', order)
      return { status, body }
    }
    const missing = await send(ID_OF_NOTHING)
    assert.equal(missing.status, 404)
    for (const account of [ada.checking.id, ada.savings.id, ada.checking.number, '1'])
      assert.deepEqual(await send(account), missing)
  }
  assert.equal(await union.transferCount(), before)
})

test('the id of a neighbor’s transfer answers nothing about it', async () => {
  const { union, ada, ben, asAda, asBen } = await neighbors()
  const order = orderOf(ada, { amount: '12.34', reference: 'A secret of Ada' })
  await asAda.post('/api/transfers/between-accounts', order)
  const before = await union.transferCount()
  const again = await asBen.post('/api/transfers/between-accounts', orderOf(ben, { id: order.id }))
  assert.equal(again.status, 422)
  assert.equal(again.body.code, 'id_reused')
  assert.doesNotMatch(JSON.stringify(again.body), /12\.34|secret/)
  assert.equal(await union.transferCount(), before)
})

test('the devices of a neighbor are neither shown, taken nor removed', async () => {
  const { asAda, asBen } = await neighbors()
  const path = '/api/notifications/devices'
  const { target } = newPushBrowser(NO_PUSH_SERVICE)
  const [hers] = (await asAda.post(path, target)).body.devices
  const seen = await asBen.post(`${path}/seen`, { endpoint: target.endpoint })
  const removed = await asBen.post(`${path}/${hers.id}/remove`)
  assert.deepEqual([seen.body.devices, removed.body.devices], [[], []])
  assert.deepEqual((await asAda.get(path)).body.devices, [hers])
})

test('the notifications of a neighbor are neither shown nor marked', async () => {
  const { union, ada, asAda, asBen } = await neighbors()
  const words = { title: verbatim('New sign-in'), text: verbatim('A secret of Ada') }
  const at = union.portal.clock.now()
  const news = Array.from({ length: 21 }, () => ({
    personId: ada.personId,
    kind: 'security' as const,
    ...words,
    at,
  }))
  await writeNotifications(union.portal.engine.db, news)
  const { items, next } = (await asAda.get('/api/notifications')).body
  const hers = (items as { id: string }[]).map(({ id }) => id)
  const paths = ['/api/notifications', `/api/notifications?before=${next}`] as const
  assert.equal(await answersAlike(asBen, paths), 200)
  for (const path of ['/api/notifications/read', '/api/notifications/unread']) {
    const { status, body } = await asBen.post(path, { ids: hers })
    assert.deepEqual([status, body], [200, { ids: [] }])
  }
  await asBen.post('/api/notifications/read-all')
  assert.equal((await asAda.get('/api/notifications')).body.unreadCount, 21)
})

test('a check goes neither into a neighbor’s account nor in with a neighbor’s photo', async () => {
  const { ada, ben, asAda, asBen } = await neighbors()
  const photo = async (client: Client, picture: Buffer): Promise<string> =>
    (await client.upload('/api/images', picture)).body.id
  const [front, back] = [await frontOf(), await backOf()]
  const deposit = async (client: Client, accountId: string, changes: object = {}) => ({
    id: newId(),
    accountId,
    amount: '40.00',
    frontImageId: await photo(client, front),
    backImageId: await photo(client, back),
    ...changes,
  })
  const hers = await deposit(asAda, ada.checking.id)
  const answers = async (first: object, second: object) => {
    const [real, missing] = [
      await asBen.post('/api/deposits', first),
      await asBen.post('/api/deposits', second),
    ]
    assert.deepEqual([real.status, real.body], [missing.status, missing.body])
    return real.status
  }
  const into = (accountId: string) => deposit(asBen, accountId)
  assert.equal(await answers(await into(ada.checking.id), await into(ID_OF_NOTHING)), 404)
  const using = (frontImageId: string) => deposit(asBen, ben.checking.id, { frontImageId })
  assert.equal(await answers(await using(hers.frontImageId), await using(ID_OF_NOTHING)), 422)
  assert.equal((await asAda.post('/api/deposits', hers)).status, 200)
  const again = await asBen.post(
    '/api/deposits',
    await deposit(asBen, ben.checking.id, { id: hers.id }),
  )
  assert.equal(again.body.code, 'id_reused')
  const before = (id: string) => `/api/deposits?before=${id}`
  assert.equal(await answersAlike(asBen, [before(hers.id), before(ID_OF_NOTHING)]), 200)
})
