import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import type { InvitedRole } from '../../src/modules/owners/contract.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { type Answer, type Client } from '../factories/client.ts'
import { codeMailedTo } from '../factories/codes.ts'
import { done } from '../factories/outcomes.ts'
import type { Member, Person } from '../worlds/creditUnion.ts'
import { type OnlineBanking, openOnlineBanking } from '../worlds/onlineBanking.ts'

export type Actor<P extends Person = Person> = P & { readonly client: Client }

interface Invited {
  readonly id: string
  readonly token: string
  readonly code: string
}

interface Asking {
  readonly accountId?: string
  readonly role?: InvitedRole
  readonly dailyCap?: string
  readonly by?: Actor
}

export interface OwnersWorld extends OnlineBanking {
  readonly ada: Actor<Member>
  readonly ben: Actor<Member>
  readonly cleo: Actor<Member>
  /** Fresh proof, by the code mailed for it. */
  prove(who: Actor, action: string, accountId: string): Promise<object>
  /** Asks to invite somebody to Ada's Checking, unless another account is named. */
  asking(email: string, asked?: Asking): Promise<Answer>
  /** The same where it must go well. */
  invite(email: string, asked?: Asking): Promise<Invited>
  accept(who: Actor, invited: Pick<Invited, 'token' | 'code'>): Promise<Answer>
  /** As if invited and accepted, of which nobody is told. */
  join(who: Actor, asked?: Omit<Asking, 'by'>): Promise<void>
  remove(who: Actor, by?: Actor): Promise<Answer>
}

/** Ada with $100.00 in Checking, Ben and Cleo, each signed in. */
export async function openOwners(t: TestContext): Promise<OwnersWorld> {
  const union = await openOnlineBanking(t)
  const actor = async (name: string, checking: string): Promise<Actor<Member>> => {
    const member = await union.member(name, { checking })
    return { ...member, client: await union.as(member) }
  }
  const ada = await actor('Ada Brooks', '100.00')
  const ben = await actor('Ben Okafor', '10.00')
  const cleo = await actor('Cleo Hart', '10.00')
  const prove: OwnersWorld['prove'] = async ({ client, email }, action, accountId) => {
    const { body } = await client.post('/api/security/step-up', { action, accountId })
    const code = codeMailedTo(email, await union.mailbox())
    return { stepUpId: body.stepUpId, code }
  }
  const asking: OwnersWorld['asking'] = async (
    email,
    { accountId = ada.checking.id, role = 'joint', by = ada, dailyCap } = {},
  ) => {
    const proof = await prove(by, 'invite_owner', accountId)
    return by.client.post(`/api/accounts/${accountId}/owners/invite`, {
      email,
      role,
      proof,
      ...(dailyCap !== undefined && { dailyCap }),
    })
  }
  const invite: OwnersWorld['invite'] = async (email, asked) => {
    const { status, body } = await asking(email, asked)
    assert.equal(status, 200, JSON.stringify(body))
    const { text } = (await union.mailbox()).find((mail) => mail.to === email)!
    const { id } = body.owners.invitations.find((one: { email: string }) => one.email === email)
    return { id, code: body.code, token: /account-invitation#(\S+)/.exec(text)![1]! }
  }
  const accept: OwnersWorld['accept'] = ({ client }, { token, code }) =>
    client.post('/api/owner-invitation/accept', { token, code })
  return {
    ...union,
    ada,
    ben,
    cleo,
    prove,
    asking,
    invite,
    accept,
    join: async ({ personId }, { accountId = ada.checking.id, role = 'joint', dailyCap } = {}) => {
      const cap = dailyCap === undefined ? null : fromDecimal(dailyCap).minor
      const joins = { accountId, personId, role, dailyCap: cap, at: union.clock.now() } as const
      done(await inTransaction(union.db, (tx) => addOwner(tx, joins)))
    },
    remove: async ({ personId }, by = ada) => {
      const accountId = ada.checking.id
      const proof = await prove(by, 'remove_owner', accountId)
      return by.client.post(`/api/accounts/${accountId}/owners/${personId}/remove`, { proof })
    },
  }
}

/** What an answer was: its status, and the name of the refusal. */
export const said = ({ status, body }: Answer) =>
  status === 200 ? 'done' : `${status} ${body.code}`
