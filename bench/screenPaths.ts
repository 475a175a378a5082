import type pg from 'pg'
import { ROSA } from '../src/modules/demo/server/people.ts'
import type { Day } from '../src/values/dates.ts'

/** Whose screens, and what they read. */
export interface Screens {
  readonly email: string
  readonly paths: readonly string[]
}

interface Days {
  readonly today: Day
  readonly quarterAgo: Day
  readonly yearAgo: Day
  readonly month: string
}

type Ask = Pick<pg.Client, 'query'>

/** Somebody in the middle of those whom `seed:scale` made, by a number that has accounts. */
async function somebody(
  owner: Ask,
): Promise<{ email: string; id: string; account: string; number: string; name: string }> {
  const { rows } = await owner.query(`
    select s.email, s.person_id as id, a.id as account, a.number, d.name
      from sign_in s join account_access a using (person_id) join person_details d using (person_id)
     where s.email = 'person000742@scale.example' and a.kind = 'Checking'`)
  if (!rows[0]) throw new Error('Fill the database first: npm run seed:scale -- --users 100000')
  return rows[0]
}

/** What the pages of a member read. */
export async function MEMBER_SCREENS(
  owner: Ask,
  { today, yearAgo, month }: Days,
): Promise<Screens> {
  const { email, account } = await somebody(owner)
  return {
    email,
    paths: [
      '/api/session', '/api/home', '/api/activity/overview',
      '/api/activity/charts', '/api/activity', '/api/activity?q=payroll', `/api/activity?from=${yearAgo}&to=${today}&category=Food`,
      '/api/activity/staff-notes', '/api/notifications', '/api/notifications/choices', '/api/accounts', '/api/accounts/' + account + '/owners',
      '/api/statements', `/api/statements/${account}/${month}`, '/api/tax-forms', '/api/bills', '/api/schedules', '/api/payees', '/api/banks?q=first',
      '/api/transfers/listing', '/api/limits/mine', '/api/deposits', '/api/exchange-rates', '/api/linked-accounts', '/api/signatures', '/api/certificates', '/api/goals', '/api/alerts', '/api/disputes',
      '/api/threads', '/api/safety', '/api/safety/allowances', '/api/account/profile', '/api/account/sessions', '/api/security', '/api/security-history', '/api/openings/products', '/api/status',
    ],
  } // prettier-ignore
}

/** What the pages of staff read. */
export async function STAFF_SCREENS(
  owner: Ask,
  { today, quarterAgo, yearAgo }: Days,
): Promise<Screens> {
  const { id, account, number, name } = await somebody(owner)
  const users = (query: string): string => `/api/admin/users?${query}`
  return {
    email: ROSA.email,
    paths: [
      '/api/session', '/api/admin/work-queue', '/api/admin/work-queue?kind=applications',
      ...['tab=all', 'tab=pending', 'tab=approved', 'tab=all&sort=name', 'tab=all&sort=-email', 'tab=all&status=suspended', `tab=all&q=${encodeURIComponent(name)}`, 'tab=all&q=ad&sort=name', `tab=all&q=${number}`, 'tab=all&q=person0007', `tab=all&from=${yearAgo}&to=${today}`].map(users),
      `/api/admin/users/${id}`, `/api/admin/users/${id}/sessions`, `/api/admin/users/${id}/second-steps`, `/api/admin/users/${id}/safety`, `/api/admin/users/${id}/restriction`, `/api/admin/users/${id}/linked-accounts`,
      `/api/admin/members/${id}/accounts`, `/api/admin/members/${id}/transactions`, `/api/admin/members/${id}/transactions?q=groceries`, `/api/admin/members/${id}/businesses`, `/api/admin/members/${id}/openings`, `/api/admin/accounts/${account}/owners`,
      '/api/admin/applications?state=pending', '/api/admin/applications?state=approved', '/api/admin/deposits', '/api/admin/sanctions', '/api/admin/sanctions?decided=yes', '/api/admin/payments', '/api/admin/payments/reconciliation', '/api/admin/payments/files',
      '/api/admin/held-payments', '/api/admin/held-payments?decided=yes', '/api/admin/disputes', '/api/admin/messages', '/api/admin/messages?q=card', '/api/admin/saved-answers', '/api/admin/approvals', '/api/admin/approvals?decided=yes',
      '/api/admin/limits', '/api/admin/limits/counts', '/api/admin/payment-rules', '/api/admin/passcodes', '/api/admin/safety', '/api/admin/tax-forms', '/api/admin/banks/directory',
      `/api/admin/analytics?from=${quarterAgo}&to=${today}`, `/api/admin/analytics?from=${yearAgo}&to=${today}`, '/api/admin/audit', `/api/admin/audit?from=${quarterAgo}&to=${today}`, '/api/admin/audit?q=transfer', `/api/admin/audit?subject=${id}`,
      '/api/admin/long-work', '/api/admin/jobs', '/api/admin/health',
    ],
  } // prettier-ignore
}
