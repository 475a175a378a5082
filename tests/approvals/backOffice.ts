import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enroll } from '../../src/modules/members/server/members.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { openTown, PASSWORD, type Town } from '../api/town.ts'
import type { Client } from '../factories/client.ts'
import type { PortalOptions } from '../factories/portal.ts'
import { addSignIn } from '../factories/signIns.ts'

const HAZELNOTCH = join(import.meta.dirname, '../../institutions/hazelnotch')
export const WAITS = 'Another administrator has to approve this. Nothing has changed yet.'

/** The demo institution, which asks for a second person unless told otherwise. */
function careful(t: TestContext, rule: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'openteller-careful-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync(HAZELNOTCH, folder, { recursive: true })
  const file = join(folder, 'institution.json')
  const profile = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...profile, secondPerson: true, ...rule }))
  return folder
}

/** Rosa and Theo, administrators of an institution that asks for a second person; Ada, a member. */
export async function openBackOffice(
  t: TestContext,
  rule: Readonly<Record<string, unknown>> = {},
  given: Pick<PortalOptions, 'engine'> = {},
) {
  const town = await openTown(t, { INSTITUTION: careful(t, rule) }, given)
  await employ(town, 'rosa@example.com')
  await employ(town, 'theo@example.com')
  const ada = await town.settleMember('ada@example.com')
  const rosa = await town.portal.as('rosa@example.com')
  const theo = await town.portal.as('theo@example.com')
  const adjust = (client: Client, balance: string, expectedBalance = '100.00') =>
    client.post(`/api/admin/members/${ada.memberId}/accounts/${ada.Checking.id}/edit`, {
      id: newId(),
      number: ada.Checking.number,
      routingNumber: '',
      balance,
      expectedBalance,
      reason: 'The teller counted wrong',
    })
  const balance = async (): Promise<string> => {
    const { accounts } = (await rosa.get(`/api/admin/members/${ada.memberId}/accounts`)).body
    return accounts[0].balance
  }
  const open = async (client: Client) => (await client.get('/api/admin/approvals')).body
  return { town, ada, rosa, theo, adjust, balance, open }
}

const employ = ({ portal }: Town, email: string): Promise<void> =>
  inTransaction(portal.engine.db, async (tx) => {
    const [firstName = ''] = email.split('@')
    const address = { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' }
    const memberId = await enroll(tx, {
      firstName,
      lastName: 'Desk',
      phone: '518 555 0100',
      address,
    })
    const role = { role: 'admin', status: 'active' } as const
    await addSignIn(tx, { memberId, email, password: PASSWORD, ...role })
  })
