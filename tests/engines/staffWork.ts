import { newLine } from '../deposits/depositing.ts'
import assert from 'node:assert/strict'
import { BEN, LENA, MAYA, OMAR, ROSA } from '../../src/modules/demo/server/people.ts'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import { DIRECTORY_TYPE } from '../../src/modules/banks/directory.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { EXCERPT } from '../banks/excerpt.ts'
import { row } from '../staffTransactions/entering.ts'
import type { Answer, Client } from '../factories/client.ts'
import type { TestPortal } from '../factories/portal.ts'
import { written } from '../support/world.ts'

const REASON = 'Asked us to'
const NOWAK = '/api/admin/users?q=ines.nowak'

async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** What staff do, each main action once, with the people of the demonstration; by its name. */
export const STAFF_WORK: Readonly<
  Record<string, (rosa: Client, portal: TestPortal) => Promise<void>>
> = {
  'applications are approved, rejected, asked about and reopened': async (rosa) => {
    const path = ({ id }: { id: string }, action: string) =>
      `/api/admin/applications/${id}/${action}`
    const seen = async (email: string, state = 'pending') => {
      const { applications } = await done(rosa.get(`/api/admin/applications?state=${state}`))
      const { id } = applications.find((one: { email: string }) => one.email === email)
      return done(rosa.get(`/api/admin/applications/${id}`))
    }
    const lena = await seen(LENA.email, 'rejected')
    await done(rosa.post(path(lena, 'reopen'), { version: lena.version, reason: REASON }))
    const omar = await seen(OMAR.email)
    await done(rosa.post(path(omar, 'reject'), { version: omar.version, reason: REASON }))
    const maya = await seen(MAYA.email)
    await done(
      rosa.post(path(maya, 'request-information'), { version: maya.version, request: 'Which?' }),
    )
    const { version, emailConfirmedAt } = await seen(MAYA.email)
    const gaps = [...(emailConfirmedAt === null ? ['emailUnconfirmed'] : []), 'requestUnanswered']
    await done(
      rosa.post(path(maya, 'approve'), { version, checklist: CHECKLIST, acknowledgedGaps: gaps }),
    )
  },
  'checks are approved and rejected': async (rosa) => {
    const { deposits } = await done(rosa.get('/api/admin/deposits'))
    assert.ok(deposits.length > 1, 'checks wait')
    for (const [at, { id, amount }] of deposits.entries()) {
      const [action, body] =
        at === 0
          ? ['approve', { amount, reason: 'It says so', line: newLine() }]
          : ['reject', { reason: REASON }]
      await done(rosa.post(`/api/admin/deposits/${id}/${action}`, body))
    }
  },
  'messages are answered': async (rosa, portal) => {
    await done(portal.visitor().post('/api/contact', written()))
    const { messages } = await done(rosa.get('/api/admin/messages'))
    const path = `/api/admin/messages/${messages[0].id}`
    for (const [action, body] of [
      ['assign', { to: 'me' }],
      ['note', { id: newId(), text: 'Called back' }],
      ['answer', { id: newId(), text: 'Yes.' }],
      ['close', {}],
      ['reopen', {}],
    ] as const) {
      const { version } = await done(rosa.get(path))
      await done(rosa.post(`${path}/${action}`, { version, ...body }))
    }
  },
  'users are made, changed, suspended and reinstated': async (rosa) => {
    const made = await done(
      rosa.post('/api/admin/users', {
        id: newId(),
        fullName: 'Inés Nowak',
        email: 'ines.nowak@example.com',
        phone: '518 555 0143',
        password: 'sturdy lantern 42',
        role: 'User',
        street: '1 Main Street',
        city: 'Albany',
        state: 'NY',
        zipCode: '12207',
        initialAvailableBalance: '50.00',
        initialCurrentBalance: '75.00',
      }),
    )
    const { items } = await done(rosa.get(NOWAK))
    assert.equal(items.length, 1, JSON.stringify(made))
    const path = `/api/admin/users/${items[0].id}`
    const { names, email, phone, address, detailsVersion, status } = await done(rosa.get(path))
    const { country: _, ...postal } = address
    await done(
      rosa.post(`${path}/details`, {
        ...names,
        email,
        phone,
        ...postal,
        firstName: 'Inez',
        detailsVersion,
        reason: REASON,
      }),
    )
    await done(rosa.post(`${path}/suspend`, { seenStatus: status, reason: REASON }))
    await done(rosa.post(`${path}/reinstate`, { seenStatus: 'suspended', reason: REASON }))
    await done(rosa.post(`${path}/sessions/end-all`))
  },
  'transactions are added, deleted one by one and all at once': async (rosa) => {
    const { items } = await done(rosa.get(NOWAK))
    const path = `/api/admin/members/${items[0].id}`
    const rows = [row('50.00'), row('-20.00'), row('1.00', { status: 'Failed' })]
    await done(rosa.post(`${path}/transactions`, { batchId: newId(), rows }))
    const listed = await done(rosa.get(`${path}/transactions?q=branch`))
    await done(rosa.post(`${path}/transactions/${listed.items[0].id}/delete`, { reason: REASON }))
    const of = { email: items[0].email }
    await done(rosa.post('/api/admin/transactions/find', of))
    const id = newId()
    let progress = await done(
      rosa.post('/api/admin/transactions/delete-all', { id, ...of, reason: REASON }),
    )
    while (progress.state === 'running')
      progress = await done(rosa.post(`/api/admin/transactions/delete-all/${id}/step`))
  },
  'a balance is corrected': async (rosa) => {
    const { items } = await done(rosa.get(`/api/admin/users?q=${BEN.email}`))
    const path = `/api/admin/members/${items[0].id}/accounts`
    const [checking] = (await done(rosa.get(path))).accounts
    const { number, balance } = checking
    const edit = {
      id: newId(),
      number,
      routingNumber: '',
      balance: '1234.56',
      expectedBalance: balance,
    }
    await done(rosa.post(`${path}/${checking.id}/edit`, { ...edit, reason: REASON }))
  },
  'passcodes are added, issued, removed, restored and cleared': async (rosa) => {
    const id = newId()
    await done(rosa.post('/api/admin/passcodes', { id, code: '918273' }))
    await done(rosa.post(`/api/admin/passcodes/${id}/remove`))
    await done(rosa.post(`/api/admin/passcodes/${id}/restore`))
    await done(rosa.post('/api/admin/passcodes/issue', { id: newId(), email: BEN.email, days: 3 }))
    await done(rosa.post('/api/admin/passcodes/clear-used'))
  },
  'the limit is set': async (rosa) => {
    await done(rosa.post('/api/admin/limits', { enabled: true, countMax: 2, appliesTo: 'all' }))
  },
  'the directory of banks is replaced': async (rosa) => {
    for (const path of ['/check', ''])
      await done(
        rosa.upload(`/api/admin/banks/directory${path}`, Buffer.from(EXCERPT), DIRECTORY_TYPE),
      )
    const { banks } = await done(
      rosa.get('/api/banks?q=ozk').then((answer) => ({ ...answer, status: 200 })),
    )
    assert.ok(banks === undefined || banks.length > 0)
  },
  'a job is run': async (rosa) => {
    await done(rosa.post('/api/admin/jobs/run', { name: 'audit sealing' }))
  },
}

export const staff = (portal: TestPortal): Promise<Client> => portal.as(ROSA.email)
