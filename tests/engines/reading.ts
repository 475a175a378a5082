import assert from 'node:assert/strict'
import { BEN, INES, MAYA, ROSA } from '../../src/modules/demo/server/people.ts'
import { newId } from '../../src/values/ids.ts'
import type { Client } from '../factories/client.ts'
import type { TestPortal } from '../factories/portal.ts'
import { ID_OF_NOTHING, type Route, routesOf } from '../api/routes.ts'

/** Members, staff and an applicant of the demonstration, signed in. */
export interface People {
  readonly ines: Client
  readonly maya: Client
  readonly rosa: Client
}

export async function signInPeople(portal: TestPortal): Promise<People> {
  return {
    ines: await portal.as(INES.email),
    maya: await portal.as(MAYA.email),
    rosa: await portal.as(ROSA.email),
  }
}

/** Never ends. */
const STREAM = 'GET /api/live'

/** Whom a route is for, by its address. */
const readerOf = ({ ines, maya, rosa }: People, { name }: Route): Client => {
  if (/ \/api\/(admin|demo\/clock)/.test(name)) return rosa
  return name.includes('/applications/mine') ? maya : ines
}

/** The id of the first of a list, or of nothing. */
const firstId = (list: readonly { readonly id: string }[] | undefined): string =>
  list?.[0]?.id ?? ID_OF_NOTHING

async function transferOf(ines: Client): Promise<string> {
  const { accounts } = (await ines.get('/api/activity/overview')).body
  const id = newId()
  const [from, to] = accounts.map((account: { id: string }) => account.id)
  const body = { id, fromAccountId: from, toAccountId: to, amount: '1.00', reference: 'Savings' }
  const { status } = await ines.post('/api/transfers/between-accounts', body)
  assert.equal(status, 200)
  return id
}

/** Addresses of what is there, for routes that name something; and what lists are asked for. */
async function placesIn({
  ines,
  rosa,
}: People): Promise<Readonly<Record<string, readonly string[]>>> {
  const body = async (client: Client, path: string) => (await client.get(path)).body
  const { recent } = await body(ines, '/api/activity/overview')
  const { accounts } = await body(ines, '/api/statements')
  const [{ id: accountId, months }] = accounts
  const statement = `/api/statements/${accountId}/${months.at(-1)?.month ?? months[0]}`
  const users = (await body(rosa, '/api/admin/users')).items
  const ben = users.find(({ email }: { email: string }) => email === BEN.email).id
  const account = firstId((await body(rosa, `/api/admin/members/${ben}/accounts`)).accounts)
  const application = firstId((await body(rosa, '/api/admin/applications')).applications)
  const deposit = firstId((await body(rosa, '/api/admin/deposits')).deposits)
  const transfer = await transferOf(ines)
  const { years } = await body(rosa, '/api/admin/tax-forms')
  return {
    'GET /api/activity': [
      '/api/activity?q=payroll',
      '/api/activity?q=%C3%84nne%20%25_',
      '/api/activity?direction=out&min=10&max=99.99&from=2026-01-01&to=2026-07-15',
      '/api/activity?status=pending',
    ],
    'GET /api/activity/export': ['/api/activity/export?q=rent'],
    'GET /api/activity/{id}': [`/api/activity/${recent[0].id}`],
    'GET /api/transfers/{id}': [`/api/transfers/${transfer}`],
    'GET /api/transfers/{id}/contents': [`/api/transfers/${transfer}/contents`],
    'GET /api/statements/{accountId}/{month}': [statement],
    'GET /api/statements/{accountId}/{month}/pdf': [`${statement}/pdf`],
    'GET /api/statements/{accountId}/{month}/export': [`${statement}/export?format=csv`],
    'GET /api/banks': ['/api/banks?q=wells', '/api/banks?q=021'],
    'GET /api/admin/users': [
      '/api/admin/users?q=ines&sort=status',
      '/api/admin/users?tab=approved&sort=name&role=user',
      '/api/admin/users?from=2020-01-01&to=2026-07-15',
    ],
    'GET /api/admin/tax-forms/{year}/csv': years.map(
      ({ year }: { year: number }) => `/api/admin/tax-forms/${year}/csv`,
    ),
    'GET /api/admin/users/{id}': [`/api/admin/users/${ben}`],
    'GET /api/admin/users/{id}/sessions': [`/api/admin/users/${ben}/sessions`],
    'GET /api/admin/users/{id}/second-steps': [`/api/admin/users/${ben}/second-steps`],
    'GET /api/admin/users/{id}/overview': [`/api/admin/users/${ben}/overview`],
    'GET /api/admin/users/{id}/notes': [`/api/admin/users/${ben}/notes`],
    'GET /api/admin/users/{id}/conversations/subject': [
      `/api/admin/users/${ben}/conversations/subject?about=account&of=${account}`,
    ],
    'GET /api/admin/members/{id}/accounts': [`/api/admin/members/${ben}/accounts`],
    'GET /api/admin/members/{id}/transactions': [
      `/api/admin/members/${ben}/transactions`,
      `/api/admin/members/${ben}/transactions?q=deposit`,
    ],
    'GET /api/admin/applications/{id}': [`/api/admin/applications/${application}`],
    'GET /api/admin/deposits/{id}': [`/api/admin/deposits/${deposit}`],
    'GET /api/admin/deposits/{id}/pictures/{side}': [
      `/api/admin/deposits/${deposit}/pictures/front`,
    ],
    'GET /api/admin/messages': ['/api/admin/messages?folder=mine&q=friday%20loans'],
    'GET /api/admin/audit': ['/api/admin/audit?q=rosa&from=2020-01-01'],
    'GET /api/admin/analytics': ['/api/admin/analytics?from=2026-06-01'],
  }
}

/** Asks every address that reads, as somebody who may; answers how many there were. */
export async function readEverything(portal: TestPortal): Promise<number> {
  const people = await signInPeople(portal)
  const places = await placesIn(people)
  const routes = (await routesOf(portal)).filter(
    ({ method, name }) => method === 'GET' && name !== STREAM,
  )
  const bad: string[] = []
  let count = 0
  for (const route of routes) {
    const [bare] = route.path.includes(ID_OF_NOTHING) ? [] : [route.path]
    for (const path of [
      ...(bare ? [bare] : []),
      ...(places[route.name] ?? (bare ? [] : [route.path])),
    ]) {
      const { status, body } = await readerOf(people, route).get(path)
      const isThere = !path.includes(ID_OF_NOTHING)
      if (status !== 200 && (isThere || status !== 404))
        bad.push(`${path}: ${status} ${JSON.stringify(body)}`)
      count++
    }
  }
  assert.deepEqual(bad, [])
  return count
}
