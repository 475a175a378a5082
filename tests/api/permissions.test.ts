import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Client } from '../factories/client.ts'
import { type OnlineBanking, openOnlineBanking, PASSWORD } from '../worlds/onlineBanking.ts'
import { mountedRoutes, type Route, routesOf } from './routes.ts'

// Who may call what, one row a route, kept apart from the code that decides it. A new route is a
// new row here: until somebody has thought about who may call it, this file fails.

const PEOPLE = [
  'visitor',
  'half signed in',
  'applicant',
  'rejected applicant',
  'member',
  'administrator',
] as const
type Person = (typeof PEOPLE)[number]

const ANYONE = PEOPLE
const HALF_WAY: readonly Person[] = ['half signed in']
const APPLICANTS: readonly Person[] = ['applicant', 'rejected applicant']
const MEMBERS: readonly Person[] = ['member']
const STAFF: readonly Person[] = ['administrator']
const SIGNED_IN: readonly Person[] = [...APPLICANTS, ...MEMBERS, ...STAFF]

const MAY_CALL: Readonly<Record<string, readonly Person[]>> = {
  'POST /api/sign-in': ANYONE,
  'GET /api/session': ANYONE,
  'POST /api/applications': ANYONE,
  'POST /api/applications/confirm-email': ANYONE,
  'POST /api/applications/email': ANYONE,
  'GET /api/demo': ANYONE,
  'POST /api/registration/images': ANYONE,
  'POST /api/images': SIGNED_IN,
  'GET /api/demo/clock': STAFF,
  'POST /api/demo/clock': STAFF,
  'GET /api/admin/health': STAFF,
  'GET /api/status': ANYONE,
  'POST /api/admin/status/notices': STAFF,
  'POST /api/admin/status/notices/{noticeId}': STAFF,
  'POST /api/admin/status/notices/{noticeId}/end': STAFF,
  'GET /api/admin/jobs': STAFF,
  'POST /api/admin/applications/requests': STAFF,
  'GET /api/admin/long-work': STAFF,
  'POST /api/admin/long-work/seen': STAFF,
  'GET /api/admin/tax-forms': STAFF,
  'GET /api/admin/tax-forms/{year}/csv': STAFF,
  'GET /api/admin/payments': STAFF,
  'GET /api/admin/payments/reconciliation': STAFF,
  'GET /api/admin/payments/files': STAFF,
  'GET /api/admin/payments/files/{id}': STAFF,
  'GET /api/admin/payments/files/{id}/content': STAFF,
  'GET /api/admin/sanctions': STAFF,
  'GET /api/admin/sanctions/{id}': STAFF,
  'POST /api/admin/sanctions/{id}/decide': STAFF,
  'GET /api/admin/banks/directory': STAFF,
  'POST /api/admin/banks/directory': STAFF,
  'POST /api/admin/banks/directory/check': STAFF,
  'POST /api/admin/jobs/rows/put-away': STAFF,
  'POST /api/admin/jobs/rows/retry': STAFF,
  'POST /api/admin/jobs/run': STAFF,
  'POST /api/sign-in/verify': HALF_WAY,
  'POST /api/sign-in/resend': HALF_WAY,
  'POST /api/sign-in/cancel': HALF_WAY,
  'POST /api/sign-in/verify-passkey/start': HALF_WAY,
  'POST /api/sign-in/verify-passkey': HALF_WAY,
  'POST /api/sign-in/passkey/start': ANYONE,
  'POST /api/sign-in/passkey': ANYONE,
  'GET /api/security': SIGNED_IN,
  'POST /api/security/step-up': SIGNED_IN,
  'POST /api/security/step-up/{id}/code': SIGNED_IN,
  'POST /api/security/authenticator/start': SIGNED_IN,
  'POST /api/security/authenticator/confirm': SIGNED_IN,
  'POST /api/security/authenticator/remove': SIGNED_IN,
  'POST /api/security/passkeys/start': SIGNED_IN,
  'POST /api/security/passkeys': SIGNED_IN,
  'POST /api/security/passkeys/{id}/rename': SIGNED_IN,
  'POST /api/security/passkeys/{id}/remove': SIGNED_IN,
  'POST /api/security/backup-codes': SIGNED_IN,
  'POST /api/sign-out': SIGNED_IN,
  'POST /api/password-reset': ANYONE,
  'POST /api/access-link': ANYONE,
  'POST /api/access-link/password': ANYONE,
  'POST /api/access-link/email': ANYONE,
  'GET /api/safety': MEMBERS,
  'POST /api/safety/lock': MEMBERS,
  'POST /api/transfers/told-to-pay': MEMBERS,
  'POST /api/safety/unlock': MEMBERS,
  'POST /api/safety/reports': MEMBERS,
  'POST /api/safety/trusted-contact': MEMBERS,
  'POST /api/safety/trusted-contact/remove': MEMBERS,
  'GET /api/admin/safety': STAFF,
  'POST /api/admin/safety/reports/{id}/handle': STAFF,
  'GET /api/admin/users/{id}/safety': STAFF,
  'POST /api/admin/users/{id}/calls': STAFF,
  'POST /api/admin/users/{id}/unlock': STAFF,
  'POST /api/admin/calls/{id}/end': STAFF,
  'GET /api/account/profile': SIGNED_IN,
  'POST /api/account/email': SIGNED_IN,
  'POST /api/account/phone': SIGNED_IN,
  'POST /api/account/password': SIGNED_IN,
  'GET /api/account/sessions': SIGNED_IN,
  'POST /api/account/sessions/{id}/end': SIGNED_IN,
  'POST /api/account/sessions/end-others': SIGNED_IN,
  'POST /api/session/stay': SIGNED_IN,
  'GET /api/live': SIGNED_IN,
  'GET /api/applications/mine': APPLICANTS,
  'POST /api/applications/mine/answer': APPLICANTS,
  'POST /api/applications/mine/confirmation-link': APPLICANTS,
  'GET /api/accounts/{accountId}/owners': MEMBERS,
  'POST /api/accounts/{accountId}/owners/invite': MEMBERS,
  'POST /api/accounts/{accountId}/owners/{personId}/cap': MEMBERS,
  'POST /api/accounts/{accountId}/owners/{personId}/remove': MEMBERS,
  'POST /api/accounts/{accountId}/invitations/{id}/withdraw': MEMBERS,
  'POST /api/accounts/{accountId}/leave': MEMBERS,
  'GET /api/accounts/{accountId}/two-to-sign': MEMBERS,
  'POST /api/accounts/{accountId}/two-to-sign/on': MEMBERS,
  'POST /api/accounts/{accountId}/two-to-sign/off': MEMBERS,
  'GET /api/signatures': MEMBERS,
  'POST /api/signatures/{id}/code': MEMBERS,
  'POST /api/signatures/{id}/sign': MEMBERS,
  'POST /api/signatures/{id}/decline': MEMBERS,
  'POST /api/signatures/{id}/take-back': MEMBERS,
  'POST /api/owner-invitation': ANYONE,
  'POST /api/owner-invitation/accept': MEMBERS,
  'GET /api/activity': MEMBERS,
  'GET /api/activity/overview': MEMBERS,
  'GET /api/home': MEMBERS,
  'GET /api/activity/export': MEMBERS,
  'GET /api/activity/charts': MEMBERS,
  'GET /api/activity/staff-notes': MEMBERS,
  'GET /api/activity/{id}': MEMBERS,
  'GET /api/transfers/{id}': MEMBERS,
  'GET /api/transfers/{id}/contents': MEMBERS,
  'GET /api/transfers/listing': MEMBERS,
  'POST /api/transfers/listing': MEMBERS,
  'POST /api/transfers/between-accounts': MEMBERS,
  'POST /api/transfers/recipient-check': MEMBERS,
  'POST /api/transfers/to-member': MEMBERS,
  'POST /api/transfers/to-member/code': MEMBERS,
  'GET /api/transfers/us-bank/arrivals': MEMBERS,
  'POST /api/transfers/us-bank/draft': MEMBERS,
  'POST /api/transfers/international/draft': MEMBERS,
  'POST /api/transfers/drafts/{id}/code': MEMBERS,
  'POST /api/transfers/drafts/{id}/confirm': MEMBERS,
  'POST /api/transfers/{id}/cancel': MEMBERS,
  'POST /api/transfers/{id}': MEMBERS,
  'GET /api/deposits': MEMBERS,
  'POST /api/deposits': MEMBERS,
  'GET /api/schedules': MEMBERS,
  'POST /api/schedules': MEMBERS,
  'POST /api/schedules/code': MEMBERS,
  'POST /api/schedules/{id}/edit': MEMBERS,
  'POST /api/schedules/{id}/skip': MEMBERS,
  'POST /api/schedules/{id}/cancel': MEMBERS,
  'GET /api/bills': MEMBERS,
  'POST /api/bills': MEMBERS,
  'POST /api/bills/code': MEMBERS,
  'POST /api/bills/{id}/edit': MEMBERS,
  'POST /api/bills/{id}/cancel': MEMBERS,
  'POST /api/bills/payees': MEMBERS,
  'POST /api/bills/payees/{id}/remove': MEMBERS,
  'GET /api/openings/products': MEMBERS,
  'POST /api/openings': MEMBERS,
  'GET /api/accounts/{accountId}/closing': MEMBERS,
  'POST /api/accounts/{accountId}/close': MEMBERS,
  'GET /api/certificates': MEMBERS,
  'POST /api/accounts/{accountId}/certificate/instruct': MEMBERS,
  'GET /api/disputes': MEMBERS,
  'POST /api/disputes': MEMBERS,
  'GET /api/disputes/about/{transferId}': MEMBERS,
  'GET /api/disputes/{id}': MEMBERS,
  'POST /api/disputes/{id}/answer': MEMBERS,
  'POST /api/disputes/{id}/withdraw': MEMBERS,
  'GET /api/disputes/{id}/letters/{letterId}': MEMBERS,
  'GET /api/disputes/{id}/evidence/{imageId}': MEMBERS,
  'GET /api/admin/disputes': STAFF,
  'GET /api/admin/disputes/{id}': STAFF,
  'POST /api/admin/disputes/{id}/ask': STAFF,
  'POST /api/admin/disputes/{id}/note': STAFF,
  'POST /api/admin/disputes/{id}/credit': STAFF,
  'POST /api/admin/disputes/{id}/decide': STAFF,
  'GET /api/admin/disputes/{id}/letters/{letterId}': STAFF,
  'GET /api/admin/disputes/{id}/evidence/{imageId}': STAFF,
  'GET /api/withdrawals/{id}': MEMBERS,
  'POST /api/withdrawals/{id}/report': MEMBERS,
  'POST /api/withdrawals/{id}/stop': MEMBERS,
  'GET /api/accounts/{accountId}/stop-orders': MEMBERS,
  'POST /api/stop-orders/{stopId}/lift': MEMBERS,
  'GET /api/linked-accounts': MEMBERS,
  'POST /api/linked-accounts': MEMBERS,
  'POST /api/linked-accounts/code': MEMBERS,
  'POST /api/linked-accounts/{id}/verify': MEMBERS,
  'POST /api/linked-accounts/{id}/unlink': MEMBERS,
  'POST /api/linked-accounts/{id}/pulls/code': MEMBERS,
  'POST /api/linked-accounts/{id}/pulls': MEMBERS,
  'POST /api/pulls/{id}/cancel': MEMBERS,
  'GET /api/admin/users/{id}/linked-accounts': STAFF,
  'GET /api/tax-forms': MEMBERS,
  'GET /api/tax-forms/{id}/pdf': MEMBERS,
  'GET /api/statements': MEMBERS,
  'GET /api/statements/{accountId}/{month}': MEMBERS,
  'GET /api/statements/{accountId}/{month}/pdf': MEMBERS,
  'GET /api/statements/{accountId}/{month}/export': MEMBERS,
  'POST /api/statements/mail': MEMBERS,
  'GET /api/accounts': MEMBERS,
  'POST /api/accounts/{accountId}/arrange': MEMBERS,
  'GET /api/payees': MEMBERS,
  'POST /api/payees/{id}/save': MEMBERS,
  'POST /api/payees/{id}/rename': MEMBERS,
  'POST /api/payees/{id}/remove': MEMBERS,
  'GET /api/notifications': MEMBERS,
  'GET /api/notifications/choices': MEMBERS,
  'POST /api/notifications/choices': MEMBERS,
  'GET /api/notifications/devices': MEMBERS,
  'POST /api/notifications/devices': MEMBERS,
  'POST /api/notifications/devices/seen': MEMBERS,
  'POST /api/notifications/devices/{id}/remove': MEMBERS,
  'POST /api/notifications/read': MEMBERS,
  'POST /api/notifications/read-all': MEMBERS,
  'POST /api/notifications/unread': MEMBERS,
  'GET /api/banks': MEMBERS,
  'GET /api/limits/mine': MEMBERS,
  'GET /api/exchange-rates': MEMBERS,
  'POST /api/contact': ANYONE,
  'POST /api/appointments': ANYONE,
  'GET /api/questions': MEMBERS,
  'POST /api/questions': MEMBERS,
  'GET /api/security-history': SIGNED_IN,
  'GET /api/admin/messages': STAFF,
  'GET /api/admin/messages/{id}': STAFF,
  'POST /api/admin/messages/{id}/assign': STAFF,
  'POST /api/admin/messages/{id}/answer': STAFF,
  'POST /api/admin/messages/{id}/note': STAFF,
  'POST /api/admin/messages/{id}/close': STAFF,
  'POST /api/admin/messages/{id}/reopen': STAFF,
  'GET /api/admin/deposits': STAFF,
  'GET /api/admin/deposits/{id}': STAFF,
  'GET /api/admin/deposits/{id}/pictures/{side}': STAFF,
  'POST /api/admin/deposits/{id}/approve': STAFF,
  'POST /api/admin/deposits/{id}/same': STAFF,
  'GET /api/admin/wires/{id}/recalls': STAFF,
  'POST /api/admin/wires/{id}/recalls': STAFF,
  'POST /api/admin/deposits/{id}/reject': STAFF,
  'GET /api/admin/passcodes': STAFF,
  'POST /api/admin/passcodes': STAFF,
  'POST /api/admin/passcodes/issue': STAFF,
  'POST /api/admin/passcodes/{id}/remove': STAFF,
  'POST /api/admin/passcodes/{id}/restore': STAFF,
  'POST /api/admin/passcodes/clear-used': STAFF,
  'GET /api/admin/limits/counts': STAFF,
  'GET /api/admin/approvals': STAFF,
  'POST /api/admin/approvals/{id}/approve': STAFF,
  'POST /api/admin/approvals/{id}/reject': STAFF,
  'POST /api/admin/approvals/{id}/withdraw': STAFF,
  'GET /api/admin/analytics': STAFF,
  'GET /api/admin/work-queue': STAFF,
  'GET /api/admin/users': STAFF,
  'POST /api/admin/users': STAFF,
  'GET /api/admin/users/{id}': STAFF,
  'POST /api/admin/users/{id}/reveal': STAFF,
  'POST /api/admin/users/{id}/suspend': STAFF,
  'POST /api/admin/users/{id}/reinstate': STAFF,
  'GET /api/admin/users/{id}/sessions': STAFF,
  'POST /api/admin/users/{id}/sessions/{sessionId}/end': STAFF,
  'POST /api/admin/users/{id}/sessions/end-all': STAFF,
  'GET /api/admin/users/{id}/second-steps': STAFF,
  'POST /api/admin/users/{id}/second-steps/remove': STAFF,
  'POST /api/admin/users/{id}/details': STAFF,
  'GET /api/admin/accounts/{accountId}/certificate': STAFF,
  'GET /api/admin/accounts/{accountId}/owners': STAFF,
  'POST /api/admin/accounts/{accountId}/owners/change': STAFF,
  'GET /api/admin/accounts/{accountId}/closing': STAFF,
  'POST /api/admin/accounts/{accountId}/close': STAFF,
  'GET /api/admin/members/{id}/businesses': STAFF,
  'POST /api/admin/members/{id}/businesses': STAFF,
  'POST /api/admin/businesses/{businessId}/ein': STAFF,
  'POST /api/admin/businesses/{businessId}/rename': STAFF,
  'POST /api/admin/businesses/{businessId}/end': STAFF,
  'GET /api/admin/members/{id}/openings': STAFF,
  'POST /api/admin/members/{id}/openings': STAFF,
  'GET /api/admin/members/{id}/accounts': STAFF,
  'POST /api/admin/members/{id}/accounts/{accountId}/edit': STAFF,
  'GET /api/admin/members/{id}/transactions': STAFF,
  'POST /api/admin/members/{id}/transactions': STAFF,
  'POST /api/admin/members/{id}/transactions/parts': STAFF,
  'POST /api/admin/members/{id}/transactions/{transactionId}/delete': STAFF,
  'POST /api/admin/transactions/find': STAFF,
  'POST /api/admin/transactions/delete-all': STAFF,
  'POST /api/admin/transactions/delete-all/{id}/step': STAFF,
  'GET /api/admin/transactions/template': STAFF,
  'GET /api/admin/audit': STAFF,
  'GET /api/admin/audit/export': STAFF,
  'GET /api/admin/limits': STAFF,
  'POST /api/admin/limits': STAFF,
  'GET /api/admin/payment-rules': STAFF,
  'POST /api/admin/payment-rules/{ruleId}': STAFF,
  'GET /api/admin/applications': STAFF,
  'GET /api/admin/applications/{id}': STAFF,
  'GET /api/admin/applications/{id}/documents/{imageId}': STAFF,
  'POST /api/admin/applications/{id}/reveal-id-number': STAFF,
  'POST /api/admin/applications/{id}/approve': STAFF,
  'POST /api/admin/applications/{id}/reject': STAFF,
  'POST /api/admin/applications/{id}/reopen': STAFF,
  'POST /api/admin/applications/{id}/request-information': STAFF,
}

/** Routes outside the document: for machines, and the pages themselves. */
const UNDOCUMENTED = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/market-frame.html',
  '*',
]

/** What signs somebody out is asked last. */
const ENDS_THE_SESSION = new Set(['POST /api/sign-in/cancel', 'POST /api/sign-out'])

interface Visit {
  readonly headers: Readonly<Record<string, string>>
}

async function visitOf(client: Client): Promise<Visit> {
  const { csrfToken } = (await client.get('/api/session')).body as { csrfToken: string | null }
  return {
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
      ...(csrfToken !== null && { 'x-csrf-token': csrfToken }),
    },
  }
}

async function everybody(union: OnlineBanking): Promise<Record<Person, Visit>> {
  const { portal } = union
  await union.person('Applicant Reed', { role: 'pending', status: 'pending' })
  await union.person('Rejected Reed', { role: 'pending', status: 'rejected' })
  await union.staff('Administrator Reed')
  await union.member('Member Reed', { checking: '100.00' })
  const half = portal.visitor()
  await half.post('/api/sign-in', { email: 'member@example.com', password: PASSWORD })
  const as = async (email: string): Promise<Visit> => visitOf(await portal.as(email))
  return {
    visitor: await visitOf(portal.visitor()),
    applicant: await as('applicant@example.com'),
    'rejected applicant': await as('rejected@example.com'),
    administrator: await as('administrator@example.com'),
    member: await as('member@example.com'),
    'half signed in': await visitOf(half),
  }
}

interface Cell {
  readonly status: number
  readonly code: string | undefined
}

/** Sends what no schema accepts, so that an answer about the body shows who got past the door. */
async function ask(
  { portal }: OnlineBanking,
  { method, path }: Route,
  { headers }: Visit,
): Promise<Cell> {
  const ending = new AbortController()
  const response = await fetch(portal.base + path, {
    method,
    signal: ending.signal,
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: '{"nonsense":true}' }),
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  const body = isJson ? ((await response.json()) as { code?: string }) : {}
  ending.abort()
  return { status: response.status, code: body.code }
}

const expected = (route: Route, person: Person): Cell | undefined => {
  if (MAY_CALL[route.name]!.includes(person)) return undefined
  const needsCode = MAY_CALL[route.name] === HALF_WAY
  const unknown = needsCode || person === 'visitor' || person === 'half signed in'
  return unknown ? { status: 401, code: 'unauthenticated' } : { status: 403, code: 'forbidden' }
}

describe('the table of who may call what', () => {
  test('has a row for every route, and the document a summary', async (t) => {
    const { portal } = await openOnlineBanking(t, { password: PASSWORD })
    const routes = await routesOf(portal)
    assert.deepEqual(routes.map(({ name }) => name).toSorted(), Object.keys(MAY_CALL).toSorted())
    for (const { name, summary } of routes) assert.ok(summary, `${name} says what it is for`)
  })

  test('leaves out no route the router has', async (t) => {
    const { portal } = await openOnlineBanking(t, { password: PASSWORD })
    const mounted = mountedRoutes(portal).filter((name) => {
      const [method, path = ''] = name.split(' ')
      return !UNDOCUMENTED.includes(path) && method !== 'HEAD'
    })
    assert.deepEqual(mounted.toSorted(), Object.keys(MAY_CALL).toSorted())
  })

  test('is what every route does to every kind of person', async (t) => {
    const union = await openOnlineBanking(t, { password: PASSWORD })
    const people = await everybody(union)
    const routes = (await routesOf(union.portal)).toSorted(
      (a, b) => Number(ENDS_THE_SESSION.has(a.name)) - Number(ENDS_THE_SESSION.has(b.name)),
    )
    let cells = 0
    for (const route of routes) {
      for (const person of PEOPLE) {
        const cell = await ask(union, route, people[person])
        const refusal = expected(route, person)
        const which = `${route.name} for the ${person}`
        if (cell.code !== undefined)
          assert.ok(
            route.refusals.get(cell.status)?.includes(cell.code),
            `${which}: the document has ${cell.status} ${cell.code}`,
          )
        if (refusal) assert.deepEqual(cell, refusal, which)
        else assert.ok(![401, 403].includes(cell.status), `${which}: ${cell.code}`)
        cells++
      }
    }
    assert.equal(cells, Object.keys(MAY_CALL).length * PEOPLE.length)
    assert.equal(await union.transferCount(), 0, 'nothing was ever posted')
  })
})

async function suspended(t: TestContext): Promise<{ union: OnlineBanking; visit: Visit }> {
  const union = await openOnlineBanking(t, { password: PASSWORD })
  const { personId } = await union.member('Member Reed', { checking: '100.00' })
  const visit = await visitOf(await union.portal.as('member@example.com'))
  const change = `update sign_in set status = 'suspended' where person_id = $1`
  await union.portal.engine.pool.query(change, [personId])
  return { union, visit }
}

test('whoever is suspended is a stranger everywhere from the next request on', async (t) => {
  const { union, visit } = await suspended(t)
  for (const route of await routesOf(union.portal)) {
    if (MAY_CALL[route.name] === ANYONE) continue
    const cell = await ask(union, route, visit)
    assert.deepEqual(cell, { status: 401, code: 'unauthenticated' }, route.name)
  }
})

test('a change without the token of the session is refused on every route', async (t) => {
  const union = await openOnlineBanking(t, { password: PASSWORD })
  const people = await everybody(union)
  for (const route of await routesOf(union.portal)) {
    const allowed = MAY_CALL[route.name]!
    if (route.method === 'GET' || allowed === ANYONE || allowed === HALF_WAY) continue
    const { 'x-csrf-token': _, ...headers } = people[allowed[0]!].headers
    const cell = await ask(union, route, { headers })
    assert.deepEqual(cell, { status: 403, code: 'cross_site' }, route.name)
  }
})
