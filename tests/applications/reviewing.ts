import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Client } from '../factories/client.ts'
import type { TestPortal } from '../factories/portal.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { filledIn } from './people.ts'

export interface Reviews {
  readonly portal: TestPortal
  readonly rosa: Client
  readonly theo: Client
  /** Registers somebody over HTTP and finds their application as staff do. */
  applicant(changes?: Record<string, unknown>): Promise<{ id: string; email: string }>
  /** Signs in with both steps. */
  as(email: string): Promise<Client>
}

/** A whole portal with two administrators on duty. */
export async function openReviews(t: TestContext): Promise<Reviews> {
  const { portal, staff, as } = await openOnlineBanking(t)
  const rosa = await as(await staff())
  return {
    portal,
    rosa,
    theo: await as(await staff('Theo Lindqvist')),
    as: portal.as,
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
