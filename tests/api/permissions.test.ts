import assert from 'node:assert/strict'
import { json } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { mayPass } from '../../src/modules/access/server/guard.ts'
import { operationsOf } from '../../src/platform/server/operations.ts'
import type { Caller, Permission } from '../../src/values/endpoint.ts'
import type { Client } from '../factories/client.ts'
import { roleHolds, type StaffPermission } from '../../src/values/staffPermissions.ts'
import { STAFF_ROLES } from '../../src/values/staffRoles.ts'
import { type OnlineBanking, openOnlineBanking, PASSWORD } from '../worlds/onlineBanking.ts'
import { shared } from '../worlds/shared.ts'
import { mountedRoutes, type Route, routesOf } from './routes.ts'

// Who may call what, one row a route, kept apart from the code that decides it. A new route is a
// new row here: until somebody has thought about who may call it, this file fails.

const PEOPLE = [
  'visitor',
  'half signed in',
  'applicant',
  'rejected applicant',
  'member',
  ...STAFF_ROLES,
] as const
type Person = (typeof PEOPLE)[number]

const ANYONE = PEOPLE
const HALF_WAY: readonly Person[] = ['half signed in']
const APPLICANTS: readonly Person[] = ['applicant', 'rejected applicant']
const MEMBERS: readonly Person[] = ['member']
const PERSONS: readonly Person[] = [...APPLICANTS, ...MEMBERS]
const STAFF: readonly Person[] = STAFF_ROLES
/** Staff whose role holds a permission, by the table that the server goes by. */
const holding = (permission: StaffPermission): readonly Person[] =>
  STAFF_ROLES.filter((role) => roleHolds(role, permission))
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
  'GET /api/admin/health': holding('jobs:run'),
  'GET /api/status': ANYONE,
  'POST /api/admin/status/notices': holding('status:announce'),
  'POST /api/admin/status/notices/{noticeId}': holding('status:announce'),
  'POST /api/admin/status/notices/{noticeId}/end': holding('status:announce'),
  'GET /api/admin/jobs': holding('jobs:run'),
  'POST /api/admin/applications/requests': holding('applications:review'),
  'GET /api/admin/long-work': STAFF,
  'POST /api/admin/long-work/seen': STAFF,
  'GET /api/admin/tax-forms': holding('tax-forms:read'),
  'GET /api/admin/tax-forms/{year}/csv': holding('tax-forms:read'),
  'GET /api/admin/payments': holding('payments:read'),
  'POST /api/admin/payments/exceptions/{entryId}/seen': holding('payments:operate'),
  'GET /api/admin/payments/reconciliation': holding('payments:read'),
  'GET /api/admin/payments/files': holding('payments:read'),
  'GET /api/admin/payments/files/{id}': holding('payments:read'),
  'GET /api/admin/payments/files/{id}/content': holding('payments:read'),
  'GET /api/admin/sanctions': holding('sanctions:review'),
  'GET /api/admin/sanctions/{id}': holding('sanctions:review'),
  'POST /api/admin/sanctions/{id}/decide': holding('sanctions:review'),
  'GET /api/admin/banks/directory': holding('payments:operate'),
  'POST /api/admin/banks/directory': holding('payments:operate'),
  'POST /api/admin/banks/directory/check': holding('payments:operate'),
  'POST /api/admin/jobs/rows/put-away': holding('jobs:run'),
  'POST /api/admin/jobs/rows/retry': holding('jobs:run'),
  'POST /api/admin/jobs/run': holding('jobs:run'),
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
  'POST /api/payment-questions': MEMBERS,
  'POST /api/payment-questions/answer': MEMBERS,
  'POST /api/safety/unlock': MEMBERS,
  'GET /api/safety/allowances': MEMBERS,
  'POST /api/safety/allowances/{kind}': MEMBERS,
  'POST /api/safety/allowances/{kind}/keep': MEMBERS,
  'POST /api/safety/reports': MEMBERS,
  'POST /api/safety/trusted-contact': MEMBERS,
  'POST /api/safety/trusted-contact/remove': MEMBERS,
  'GET /api/admin/safety': holding('fraud:review'),
  'POST /api/admin/safety/reports/{id}/handle': holding('fraud:review'),
  'GET /api/admin/users/{id}/overview': holding('members:read'),
  'GET /api/admin/users/{id}/notes': holding('members:read'),
  'POST /api/admin/users/{id}/notes': holding('members:note'),
  'GET /api/admin/users/{id}/notes/pictures/{imageId}': holding('members:read'),
  'GET /api/admin/users/{id}/conversations/subject': holding('messages:answer'),
  'POST /api/admin/users/{id}/conversations': holding('messages:answer'),
  'GET /api/admin/users/{id}/safety': holding('members:read'),
  'POST /api/admin/users/{id}/calls': holding('members:call'),
  'POST /api/admin/users/{id}/unlock': holding('fraud:review'),
  'POST /api/admin/calls/{id}/end': holding('members:call'),
  'POST /api/member-views': MEMBERS,
  'POST /api/member-views/{id}/end': MEMBERS,
  'POST /api/admin/member-views/{id}/begin': holding('members:view-as'),
  'POST /api/admin/member-views/{id}/end': holding('members:view-as'),
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
  'POST /api/bills/payments/{id}/cancel': MEMBERS,
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
  'GET /api/admin/disputes': holding('disputes:decide'),
  'GET /api/admin/disputes/{id}': holding('disputes:decide'),
  'POST /api/admin/disputes/{id}/ask': holding('disputes:decide'),
  'POST /api/admin/disputes/{id}/note': holding('disputes:decide'),
  'POST /api/admin/disputes/{id}/credit': holding('disputes:decide'),
  'POST /api/admin/disputes/{id}/decide': holding('disputes:decide'),
  'GET /api/admin/disputes/{id}/letters/{letterId}': holding('disputes:decide'),
  'GET /api/admin/disputes/{id}/evidence/{imageId}': holding('disputes:decide'),
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
  'GET /api/admin/users/{id}/linked-accounts': holding('members:read'),
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
  'GET /api/goals': MEMBERS,
  'POST /api/goals': MEMBERS,
  'POST /api/goals/{id}/put-in': MEMBERS,
  'POST /api/goals/{id}/take-out': MEMBERS,
  'POST /api/goals/{id}/finish': MEMBERS,
  'POST /api/goals/{id}/delete': MEMBERS,
  'POST /api/buffer': MEMBERS,
  'GET /api/alerts': MEMBERS,
  'POST /api/alerts': MEMBERS,
  'POST /api/alerts/{id}': MEMBERS,
  'POST /api/alerts/{id}/remove': MEMBERS,
  'GET /api/notifications': MEMBERS,
  'GET /api/notifications/choices': MEMBERS,
  'POST /api/notifications/choices': MEMBERS,
  'GET /api/notifications/quiet-hours': MEMBERS,
  'POST /api/notifications/quiet-hours': MEMBERS,
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
  'GET /api/threads': PERSONS,
  'POST /api/threads': PERSONS,
  'GET /api/threads/{id}': PERSONS,
  'POST /api/threads/{id}/messages': PERSONS,
  'POST /api/threads/{id}/seen': PERSONS,
  'GET /api/threads/{id}/pictures/{imageId}': PERSONS,
  'GET /api/security-history': SIGNED_IN,
  'GET /api/admin/messages': holding('messages:answer'),
  'GET /api/admin/messages/{id}': holding('messages:answer'),
  'POST /api/admin/messages/{id}/assign': holding('messages:answer'),
  'POST /api/admin/messages/{id}/answer': holding('messages:answer'),
  'POST /api/admin/messages/{id}/note': holding('messages:answer'),
  'POST /api/admin/messages/{id}/close': holding('messages:answer'),
  'POST /api/admin/messages/{id}/reopen': holding('messages:answer'),
  'POST /api/admin/messages/{id}/seen': holding('messages:answer'),
  'GET /api/admin/messages/{id}/pictures/{imageId}': holding('messages:answer'),
  'GET /api/admin/saved-answers': holding('messages:answer'),
  'POST /api/admin/saved-answers': holding('saved-answers:edit'),
  'POST /api/admin/saved-answers/{id}': holding('saved-answers:edit'),
  'POST /api/admin/saved-answers/{id}/remove': holding('saved-answers:edit'),
  'GET /api/admin/deposits': holding('deposits:review'),
  'GET /api/admin/deposits/{id}': holding('deposits:review'),
  'GET /api/admin/deposits/{id}/pictures/{side}': holding('deposits:review'),
  'POST /api/admin/deposits/{id}/approve': holding('deposits:review'),
  'POST /api/admin/deposits/{id}/same': holding('deposits:review'),
  'GET /api/admin/wires/{id}/recalls': holding('payments:read'),
  'POST /api/admin/wires/{id}/recalls': holding('payments:operate'),
  'POST /api/admin/deposits/{id}/reject': holding('deposits:review'),
  'GET /api/admin/passcodes': holding('sign-in:manage'),
  'POST /api/admin/passcodes': holding('sign-in:manage'),
  'POST /api/admin/passcodes/issue': holding('sign-in:manage'),
  'POST /api/admin/passcodes/{id}/remove': holding('sign-in:manage'),
  'POST /api/admin/passcodes/{id}/restore': holding('sign-in:manage'),
  'POST /api/admin/passcodes/clear-used': holding('sign-in:manage'),
  'GET /api/admin/limits/counts': holding('limits:manage'),
  'GET /api/admin/approvals': STAFF,
  'POST /api/admin/approvals/{id}/approve': STAFF,
  'POST /api/admin/approvals/{id}/reject': STAFF,
  'POST /api/admin/approvals/{id}/withdraw': STAFF,
  'GET /api/admin/analytics': holding('analytics:read'),
  'GET /api/admin/work-queue': STAFF,
  'GET /api/admin/users': holding('members:read'),
  'POST /api/admin/users': holding('members:create'),
  'GET /api/admin/users/{id}': holding('members:read'),
  'POST /api/admin/users/{id}/staff-role': holding('staff:manage'),
  'POST /api/admin/users/{id}/reveal': holding('personal-data:reveal'),
  'POST /api/admin/users/{id}/suspend': holding('members:suspend'),
  'POST /api/admin/users/{id}/reinstate': holding('members:suspend'),
  'GET /api/admin/users/{id}/sessions': holding('members:read'),
  'POST /api/admin/users/{id}/sessions/{sessionId}/end': holding('sign-in:manage'),
  'POST /api/admin/users/{id}/sessions/end-all': holding('sign-in:manage'),
  'GET /api/admin/users/{id}/second-steps': holding('members:read'),
  'POST /api/admin/users/{id}/second-steps/remove': holding('sign-in:manage'),
  'POST /api/admin/users/{id}/details': holding('members:edit'),
  'GET /api/admin/accounts/{accountId}/certificate': holding('members:read'),
  'GET /api/admin/accounts/{accountId}/owners': holding('members:read'),
  'POST /api/admin/accounts/{accountId}/owners/change': holding('accounts:manage'),
  'GET /api/admin/accounts/{accountId}/closing': holding('accounts:manage'),
  'POST /api/admin/accounts/{accountId}/close': holding('accounts:manage'),
  'GET /api/admin/members/{id}/businesses': holding('members:read'),
  'POST /api/admin/members/{id}/businesses': holding('members:edit'),
  'POST /api/admin/businesses/{businessId}/ein': holding('members:edit'),
  'POST /api/admin/businesses/{businessId}/rename': holding('members:edit'),
  'POST /api/admin/businesses/{businessId}/end': holding('members:edit'),
  'GET /api/admin/members/{id}/openings': holding('accounts:manage'),
  'POST /api/admin/members/{id}/openings': holding('accounts:manage'),
  'GET /api/admin/members/{id}/accounts': holding('members:read'),
  'POST /api/admin/members/{id}/accounts/{accountId}/edit': holding('accounts:adjust'),
  'GET /api/admin/members/{id}/transactions': holding('members:read'),
  'POST /api/admin/members/{id}/transactions': holding('transactions:post'),
  'POST /api/admin/members/{id}/transactions/parts': holding('transactions:post'),
  'POST /api/admin/members/{id}/transactions/{transactionId}/delete':
    holding('transactions:reverse'),
  'POST /api/admin/transactions/find': holding('transactions:reverse'),
  'POST /api/admin/transactions/delete-all': holding('transactions:reverse'),
  'POST /api/admin/transactions/delete-all/{id}/step': holding('transactions:reverse'),
  'GET /api/admin/transactions/template': holding('transactions:post'),
  'GET /api/admin/audit': holding('audit:read'),
  'GET /api/admin/audit/export': holding('audit:read'),
  'GET /api/admin/limits': holding('limits:manage'),
  'POST /api/admin/limits': holding('limits:manage'),
  'GET /api/admin/payment-rules': holding('limits:manage'),
  'POST /api/admin/payment-rules/{ruleId}': holding('limits:manage'),
  'GET /api/admin/payment-rules/{ruleId}/versions': holding('limits:manage'),
  'POST /api/admin/payment-rules/{ruleId}/preview': holding('limits:manage'),
  'GET /api/admin/applications': holding('applications:review'),
  'GET /api/admin/applications/{id}': holding('applications:review'),
  'GET /api/admin/applications/{id}/documents/{imageId}': holding('applications:review'),
  'POST /api/admin/applications/{id}/reveal-id-number': holding('applications:review'),
  'POST /api/admin/applications/{id}/approve': holding('applications:review'),
  'POST /api/admin/applications/{id}/reject': holding('applications:review'),
  'POST /api/admin/applications/{id}/reopen': holding('applications:review'),
  'POST /api/admin/applications/{id}/request-information': holding('applications:review'),
  'GET /api/admin/held-payments': holding('fraud:review'),
  'GET /api/admin/held-payments/{id}': holding('fraud:review'),
  'GET /api/admin/users/{id}/restriction': holding('fraud:review'),
  'POST /api/admin/held-payments/{id}/decide': holding('fraud:review'),
  'POST /api/admin/users/{id}/restriction': holding('fraud:review'),
  'POST /api/admin/users/{id}/restriction/lift': holding('fraud:review'),
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
  await union.member('Member Reed', { checking: '100.00' })
  const half = portal.visitor()
  await half.post('/api/sign-in', { email: 'member@example.com', password: PASSWORD })
  const as = async (email: string): Promise<Visit> => visitOf(await portal.as(email))
  const staff = {} as Record<(typeof STAFF_ROLES)[number], Visit>
  for (const role of STAFF_ROLES) {
    const { personId } = await union.staff(`${role} Reed`)
    const change = 'update sign_in set staff_role = $2 where person_id = $1'
    await portal.engine.pool.query(change, [personId, role])
    staff[role] = await as(`${role}@example.com`)
  }
  return {
    ...staff,
    visitor: await visitOf(portal.visitor()),
    applicant: await as('applicant@example.com'),
    'rejected applicant': await as('rejected@example.com'),
    member: await as('member@example.com'),
    'half signed in': await visitOf(half),
  }
}

interface Cell {
  readonly status: number
  readonly code: string | undefined
}

/**
 * Sends what no schema accepts, so that an answer about the body shows who got past the door. Without a connection in
 * between: the door is the same.
 */
async function ask(
  { portal }: OnlineBanking,
  { method, path }: Route,
  { headers }: Visit,
): Promise<Cell> {
  const answer = await portal.app.inject({
    method: method as 'GET' | 'POST',
    url: path,
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: '{"nonsense":true}' }),
    // The stream of changes has no end.
    payloadAsStream: true,
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const body = isJson ? ((await json(answer.stream())) as { code?: string }) : {}
  if (!isJson) answer.stream().destroy()
  return { status: answer.statusCode, code: body.code }
}

const expected = (route: Route, person: Person): Cell | undefined => {
  if (MAY_CALL[route.name]!.includes(person)) return undefined
  const needsCode = MAY_CALL[route.name] === HALF_WAY
  const unknown = needsCode || person === 'visitor' || person === 'half signed in'
  return unknown ? { status: 401, code: 'unauthenticated' } : { status: 403, code: 'forbidden' }
}

/** What the guard reads of everybody who is signed in. */
const STANDINGS: Readonly<Partial<Record<Person, Pick<Caller, 'role' | 'staffRole' | 'status'>>>> =
  {
    applicant: { role: 'pending', staffRole: null, status: 'pending' },
    'rejected applicant': { role: 'pending', staffRole: null, status: 'rejected' },
    member: { role: 'user', staffRole: null, status: 'approved' },
    ...Object.fromEntries(
      STAFF_ROLES.map((staffRole) => [staffRole, { role: 'admin', staffRole, status: 'active' }]),
    ),
  }

/** Whom a permission lets pass, by the rule that the guard of every route goes by. */
function letPast(permission: Permission): readonly Person[] {
  if (permission === 'anyone') return ANYONE
  if (permission === 'second-step') return HALF_WAY
  return PEOPLE.filter((person) => {
    const standing = STANDINGS[person]
    return standing !== undefined && mayPass(permission, standing)
  })
}

const world = shared(async (t) => {
  const union = await openOnlineBanking(t, { password: PASSWORD })
  const routes = (await routesOf(union.portal)).toSorted(
    (a, b) => Number(ENDS_THE_SESSION.has(a.name)) - Number(ENDS_THE_SESSION.has(b.name)),
  )
  /** What each route names. */
  const permissions: ReadonlyMap<string, Permission> = new Map(
    operationsOf(union.portal.app).map(({ method, path, permission }) => [
      `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      permission,
    ]),
  )
  return { union, routes, permissions, people: await everybody(union) }
})

/**
 * Whom a route is asked by: everybody where it is the first of its permission, which is what the guard decides by; at
 * the others a visitor, and in turn one of those who may not and one of those who may, to see that it is guarded so.
 */
function* askedBy(): Generator<readonly [Route, readonly Person[]]> {
  const { routes, permissions } = world()
  const asked = new Set<Permission>()
  for (const [place, route] of routes.entries()) {
    const permission = permissions.get(route.name)!
    const may = MAY_CALL[route.name]!
    const inTurn = (some: readonly Person[]) => some.slice(place % some.length).slice(0, 1)
    const mayNot = SIGNED_IN.filter((person) => !may.includes(person))
    const few = new Set<Person>(['visitor', ...inTurn(mayNot), ...inTurn(may)])
    yield [route, asked.has(permission) ? [...few] : PEOPLE]
    asked.add(permission)
  }
}

describe('the table of who may call what', () => {
  test('has a row for every route, and the document a summary', () => {
    const { routes } = world()
    assert.deepEqual(routes.map(({ name }) => name).toSorted(), Object.keys(MAY_CALL).toSorted())
    for (const { name, summary } of routes) assert.ok(summary, `${name} says what it is for`)
  })

  test('leaves out no route the router has', () => {
    const mounted = mountedRoutes(world().union.portal).filter((name) => {
      const [method, path = ''] = name.split(' ')
      return !UNDOCUMENTED.includes(path) && method !== 'HEAD'
    })
    assert.deepEqual(mounted.toSorted(), Object.keys(MAY_CALL).toSorted())
  })

  test('is what the permission of every route says to every kind of person', () => {
    const told = Object.fromEntries(
      [...world().permissions].map(([name, permission]) => [name, letPast(permission).toSorted()]),
    )
    const table = Object.entries(MAY_CALL).map(([name, may]) => [name, may.toSorted()] as const)
    assert.deepEqual(told, Object.fromEntries(table))
  })
})

test('a change without the token of the session is refused on every route', async () => {
  const { union, routes, people } = world()
  for (const route of routes) {
    const allowed = MAY_CALL[route.name]!
    if (route.method === 'GET' || allowed === ANYONE || allowed === HALF_WAY) continue
    const { 'x-csrf-token': _, ...headers } = people[allowed[0]!].headers
    const cell = await ask(union, route, { headers })
    assert.deepEqual(cell, { status: 403, code: 'cross_site' }, route.name)
  }
})

test('every route does to whoever calls what the table says', async () => {
  const { union, permissions, people } = world()
  const met = new Map<Permission, Set<Person>>()
  for (const [route, persons] of askedBy()) {
    for (const person of persons) {
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
      const permission = permissions.get(route.name)!
      met.set(permission, (met.get(permission) ?? new Set()).add(person))
    }
  }
  for (const [permission, persons] of met) assert.equal(persons.size, PEOPLE.length, permission)
  assert.equal(await union.transferCount(), 0, 'nothing was ever posted')
})

test('whoever is suspended is a stranger everywhere from the next request on', async () => {
  const { union, routes } = world()
  const { personId } = await union.member('Suspended Reed', { checking: '100.00' })
  const visit = await visitOf(await union.portal.as('suspended@example.com'))
  const change = `update sign_in set status = 'suspended' where person_id = $1`
  await union.portal.engine.pool.query(change, [personId])
  for (const route of routes) {
    if (MAY_CALL[route.name] === ANYONE) continue
    const cell = await ask(union, route, visit)
    assert.deepEqual(cell, { status: 401, code: 'unauthenticated' }, route.name)
  }
})
