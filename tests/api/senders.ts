import type { TestContext } from 'node:test'
import { openTown, PASSWORD, type Town } from './town.ts'

export type Headers = Readonly<Record<string, string>>

/** Everybody who may send something, and what is theirs. */
export interface Senders {
  readonly town: Town
  readonly as: Readonly<Record<string, Headers>>
  readonly own: { readonly fromAccountId: string; readonly toAccountId: string }
}

export async function openSenders(t: Pick<TestContext, 'after'>): Promise<Senders> {
  const town = await openTown(t)
  const { portal, settle, settleMember } = town
  await settle('applicant@example.com', 'pending', 'pending')
  await settle('administrator@example.com', 'admin', 'active')
  const { Checking, Savings } = await settleMember('member@example.com')
  const half = portal.visitor()
  await half.post('/api/sign-in', { email: 'applicant@example.com', password: PASSWORD })
  const headersOf = async (client: typeof half): Promise<Headers> => ({
    'sec-fetch-site': 'same-origin',
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': String((await client.get('/api/session')).body.csrfToken),
  })
  const signedIn = async (name: string): Promise<Headers> =>
    headersOf(await portal.as(`${name}@example.com`))
  return {
    town,
    own: { fromAccountId: Checking.id, toAccountId: Savings.id },
    as: {
      nobody: { 'sec-fetch-site': 'same-origin' },
      half: await headersOf(half),
      applicant: await signedIn('applicant'),
      member: await signedIn('member'),
      administrator: await signedIn('administrator'),
    },
  }
}
