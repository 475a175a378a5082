import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Client } from '../factories/client.ts'
import { openPortal, type TestPortal } from '../factories/portal.ts'
import { filledIn, hire } from './people.ts'

export interface Desk {
  readonly portal: TestPortal
  readonly rosa: Client
  readonly theo: Client
  /** Registers somebody over HTTP and finds their application as staff do. */
  applicant(changes?: Record<string, unknown>): Promise<{ id: string; email: string }>
  /** Signs in with both steps. */
  as(email: string): Promise<Client>
}

/** A whole portal with two administrators on duty. */
export async function openDesk(t: TestContext): Promise<Desk> {
  const portal = await openPortal(t)
  const { db } = portal.engine
  await hire(db)
  await hire(db, 'theo.lindqvist@hazelnotch.example', ['Theo', 'Lindqvist'])
  const as = (email: string): Promise<Client> => portal.as(email)
  const rosa = await as('rosa.delgado@hazelnotch.example')
  return {
    portal,
    rosa,
    theo: await as('theo.lindqvist@hazelnotch.example'),
    as,
    applicant: async (changes) => {
      const body = filledIn(changes)
      const registered = await portal.visitor().post('/api/applications', body)
      assert.equal(registered.status, 200, JSON.stringify(registered.body))
      const list = await rosa.get('/api/admin/applications')
      const email = String(body['email'])
      const found = list.body.applications.find((row: { email: string }) => row.email === email)
      return { id: found.id, email }
    },
  }
}
