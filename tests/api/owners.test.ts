import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOwner, endOwnership } from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Client } from '../factories/client.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { BODIES } from './hostileBodies.ts'
import { ID_OF_NOTHING, type Route, routesOf } from './routes.ts'

type Right = 'view' | 'pay' | 'manage'

/** Which right a route asks for on the account that each of its inputs names. A new route is a new row here. */
const RIGHTS: Readonly<Record<string, Right>> = {
  'GET /api/accounts/{accountId}/owners accountId': 'view',
  'POST /api/accounts/{accountId}/invitations/{id}/withdraw accountId': 'manage',
  'GET /api/accounts/{accountId}/two-to-sign accountId': 'view',
  'GET /api/accounts/{accountId}/stop-orders accountId': 'view',
  'GET /api/activity account': 'view',
  'GET /api/activity/export account': 'view',
  'GET /api/activity/charts account': 'view',
  'POST /api/transfers/between-accounts fromAccountId': 'pay',
  'POST /api/transfers/between-accounts toAccountId': 'view',
  'POST /api/transfers/us-bank/draft fromAccountId': 'pay',
  'POST /api/transfers/international/draft fromAccountId': 'pay',
  'GET /api/statements/{accountId}/{month} accountId': 'view',
  'GET /api/statements/{accountId}/{month}/pdf accountId': 'view',
  'GET /api/statements/{accountId}/{month}/export accountId': 'view',
  'POST /api/statements/mail accountId': 'view',
  'POST /api/accounts/{accountId}/arrange accountId': 'view',
  'GET /api/accounts/{accountId}/closing accountId': 'manage',
  'POST /api/deposits accountId': 'pay',
  'POST /api/bills fromAccountId': 'pay',
  'POST /api/schedules toAccountId': 'view',
  'POST /api/schedules fromAccountId': 'pay',
}

/** Where something else is asked first, so that an answer does not show the right: proved elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/accounts/{accountId}/owners/invite accountId': 'owners/inviting',
  'POST /api/accounts/{accountId}/owners/{personId}/remove accountId': 'owners/inviting',
  'POST /api/accounts/{accountId}/owners/{personId}/cap accountId': 'owners/capping',
  'POST /api/accounts/{accountId}/leave accountId': 'owners/inviting',
  'POST /api/accounts/{accountId}/two-to-sign/on accountId': 'signatures/signing',
  'POST /api/accounts/{accountId}/two-to-sign/off accountId': 'signatures/signing',
  'POST /api/accounts/{accountId}/close accountId': 'api/strangers',
  'POST /api/accounts/{accountId}/close toAccountId': 'api/strangers',
  'POST /api/openings fromAccountId': 'api/strangers',
  'POST /api/openings maturityAccountId': 'certificates/opening',
  'POST /api/accounts/{accountId}/certificate/instruct accountId': 'certificates/opening',
  'POST /api/accounts/{accountId}/certificate/instruct toAccountId': 'certificates/opening',
  'POST /api/transfers/to-member fromAccountId': 'accounts/owners',
  'POST /api/linked-accounts/{id}/pulls accountId': 'linkedAccounts/pulls',
  'POST /api/goals accountId': 'goals/goals',
  'POST /api/alerts accountId': 'alerts/firing',
  'POST /api/alerts/{id} accountId': 'alerts/firing',
  'POST /api/security/step-up accountId': 'it asks nothing of the account',
}

const LATER = { fromAccountId: '', amount: '1.00', frequency: 'monthly' }

/** Bodies that would be taken, where the hostile ones have everything at once. */
const TAKEN: Readonly<Record<string, object>> = {
  'POST /api/schedules': {
    ...LATER,
    kind: 'own',
    toAccountId: '',
    reference: 'Rent',
    startsOn: '2026-08-03',
  },
  'POST /api/bills': {
    ...LATER,
    provider: 'hollowbrook',
    accountNumber: '4417092688',
    memo: 'Power',
    scheduleDate: '2026-08-03',
  },
}

const NAMES_AN_ACCOUNT = /^(account|\w*[aA]ccountId)$/

const MAY: Readonly<Record<string, readonly Right[]>> = {
  stranger: [],
  delegate: ['view'],
  'capped delegate': ['view', 'pay'],
  joint: ['view', 'pay', 'manage'],
  custodian: ['view', 'pay', 'manage'],
  removed: [],
}

/** As what somebody was added who is called something else here. */
const AS: Readonly<
  Record<string, { readonly role: 'joint' | 'delegate'; readonly dailyCap?: bigint }>
> = {
  'capped delegate': { role: 'delegate', dailyCap: 1000_00n },
  removed: { role: 'joint' },
}

const inputsOf = ({ pathNames, queryNames, bodyNames = [] }: Route): readonly string[] =>
  [...pathNames, ...queryNames, ...bodyNames].filter((input) => NAMES_AN_ACCOUNT.test(input))

/** What a route answers about an account, by status and name: a file or a body that is taken is "ok". */
async function answerAbout(
  client: Client,
  { name, method, queryNames, pathNames }: Route,
  input: string,
  { account, own }: { readonly account: string; readonly own: Member },
): Promise<string> {
  const inPath = pathNames.includes(input)
  const path = name
    .slice(method.length + 1)
    .replace('{month}', '2026-06')
    .replace(/\{(\w+)\}/g, (_, place: string) =>
      inPath && place === input ? account : ID_OF_NOTHING,
    )
  const file = path.endsWith('/export') && path.includes('statements') ? '?format=ofx' : ''
  const query = queryNames.includes(input) ? `?${input}=${account}` : file
  if (method === 'GET') return said(await client.get(path + query))
  const others = { fromAccountId: own.checking.id, toAccountId: own.savings.id }
  const usual = TAKEN[name] ?? BODIES[name]?.body
  const body = usual && { ...usual, id: newId() }
  const filled = Object.fromEntries(
    Object.entries({ ...body, ...(inPath ? {} : { [input]: account }) }).map(([key, value]) => [
      key,
      key !== input && key in others ? others[key as keyof typeof others] : value,
    ]),
  )
  return said(await client.post(path, body ? filled : undefined))
}

const said = ({ status, body }: Awaited<ReturnType<Client['get']>>): string =>
  status === 200 ? 'ok' : `${status} ${body?.code}`

test('every person in every role may do with an account what the role says, on every route, and no more', async (t) => {
  const union = await openOnlineBanking(t)
  const { db, clock, portal } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const routes = (await routesOf(portal)).filter(
    ({ name }) => !/ \/api\/(admin|applications)/.test(name),
  )
  const cells = routes.flatMap((route) => inputsOf(route).map((input) => ({ route, input })))
  assert.deepEqual(
    cells.map(({ route, input }) => `${route.name} ${input}`).toSorted(),
    [...Object.keys(RIGHTS), ...Object.keys(ELSEWHERE)].toSorted(),
  )
  const wrong: string[] = []
  for (const [role, may] of Object.entries(MAY)) {
    const own = await union.member(`${role} Reed`, { checking: '10.00' })
    const about = { accountId: ada.checking.id, personId: own.personId, at: clock.now() }
    const as = AS[role] ?? { role: role as 'joint' }
    if (role !== 'stranger')
      done(await inTransaction(db, (tx) => addOwner(tx, { ...about, ...as })))
    if (role === 'removed') done(await inTransaction(db, (tx) => endOwnership(tx, about)))
    const client = await union.as(own)
    for (const { route, input } of cells) {
      const cell = `${route.name} ${input}`
      const right = RIGHTS[cell]
      if (!right) continue
      const ask = (account: string) => answerAbout(client, route, input, { account, own })
      const [real, nothing] = [await ask(ada.checking.id), await ask(ID_OF_NOTHING)]
      const isLetIn = real !== nothing && real !== '403 not_yours_to_manage'
      if (isLetIn !== may.includes(right)) wrong.push(`${role}: ${cell}: ${real}, ${nothing}`)
    }
  }
  assert.deepEqual(wrong, [])
})
