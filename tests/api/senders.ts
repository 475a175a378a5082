import type { TestContext } from 'node:test'
import { type OnlineBanking, openOnlineBanking, PASSWORD } from '../worlds/onlineBanking.ts'

export type Headers = Readonly<Record<string, string>>

/** Everybody who may send something, and what is theirs. */
export interface Senders {
  readonly union: OnlineBanking
  readonly as: Readonly<Record<string, Headers>>
  readonly own: { readonly fromAccountId: string; readonly toAccountId: string }
}

export async function openSenders(t: Pick<TestContext, 'after'>): Promise<Senders> {
  const union = await openOnlineBanking(t, { password: PASSWORD })
  const { portal } = union
  await union.person('Applicant Reed', { role: 'pending', status: 'pending' })
  await union.staff('Administrator Reed')
  const { checking, savings } = await union.member('Member Reed', { checking: '100.00' })
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
    union,
    own: { fromAccountId: checking.id, toAccountId: savings.id },
    as: {
      nobody: { 'sec-fetch-site': 'same-origin' },
      half: await headersOf(half),
      applicant: await signedIn('applicant'),
      member: await signedIn('member'),
      administrator: await signedIn('administrator'),
    },
  }
}
