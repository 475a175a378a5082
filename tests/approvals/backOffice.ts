import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Client } from '../factories/client.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

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
  given: { readonly engine?: Engine; readonly password?: string } = {},
) {
  const union = await openOnlineBanking(t, {
    environment: { INSTITUTION: careful(t, rule) },
    ...given,
  })
  const ada = await union.member('Ada Reed', { checking: '100.00' })
  const rosa = await union.as(await union.staff())
  const theo = await union.as(await union.staff('Theo Lindqvist'))
  const adjust = (client: Client, balance: string, expectedBalance = '100.00') =>
    client.post(`/api/admin/members/${ada.personId}/accounts/${ada.checking.id}/edit`, {
      id: newId(),
      number: ada.checking.number,
      routingNumber: '',
      balance,
      expectedBalance,
      reason: 'The teller counted wrong',
    })
  const balance = async (): Promise<string> => {
    const { accounts } = (await rosa.get(`/api/admin/members/${ada.personId}/accounts`)).body
    return accounts[0].balance
  }
  const open = async (client: Client) => (await client.get('/api/admin/approvals')).body
  return { union, ada, rosa, theo, adjust, balance, open }
}
