import { addOwner, openAccountOf } from '../../src/modules/accounts/server/accounts.ts'
import { openInvitation } from '../../src/modules/owners/server/invitations.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { done as went } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { ADA, BEN, type Browser, type Member } from './member.ts'
import { done, type Prepare } from './prepare.ts'

const invite = async (ada: Member, by: Browser) => {
  const accountId = ada.checking.id
  const proof = await ada.proof('invite_owner', { accountId })
  const body = { email: `${newId()}@example.com`, role: 'joint', proof }
  return () => by.post(`/api/accounts/${accountId}/owners/invite`, body)
}

async function idOfBen({ owner }: Member): Promise<string> {
  const { rows } = await owner.query<{ person_id: string }>(
    'select person_id from sign_in where email = $1',
    [BEN],
  )
  return rows[0]!.person_id
}

const add = (
  { union }: Member,
  accountId: string,
  personId: string,
  role: 'joint' | 'delegate' = 'joint',
) =>
  inTransaction(union.db, (tx) =>
    addOwner(tx, { accountId, personId, role, at: union.clock.now() }),
  )

/** A further account of somebody's, under Ada's membership. */
const openFor = ({ union, checking }: Member, personId: string): Promise<string> =>
  inTransaction(union.db, (tx) => {
    const what = { product: 'checking', kind: 'Checking', name: null } as const
    const { memberId } = checking
    return openAccountOf(tx, { ...what, memberId, personId, at: union.clock.now() })
  })

/** An invitation that was made with a token and a code to look at. */
async function invitation(ada: Member, email: string) {
  const { union } = ada
  const personId = await idOfBen(ada)
  const accountId = await openFor(ada, personId)
  const ctx = contextOf(union, { ...ada, personId })
  const made = await inTransaction(union.db, (tx) =>
    openInvitation(tx, ctx, { accountId, email, role: 'joint' }),
  )
  return made!
}

/** What a member does about the owners of an account. */
export const OWNER_CHANGES: Readonly<Record<string, Prepare>> = {
  'POST /api/accounts/{accountId}/owners/invite': invite,
  'POST /api/accounts/{accountId}/invitations/{id}/withdraw': async (ada, by) => {
    const { owners } = await done((await invite(ada, by))())
    const { id } = owners.invitations.at(-1)
    return () => by.post(`/api/accounts/${ada.checking.id}/invitations/${id}/withdraw`)
  },
  'POST /api/accounts/{accountId}/owners/{personId}/remove': async (ada, by) => {
    const { id: accountId } = ada.checking
    const personId = await idOfBen(ada)
    await add(ada, accountId, personId)
    const proof = await ada.proof('remove_owner', { accountId })
    return () => by.post(`/api/accounts/${accountId}/owners/${personId}/remove`, { proof })
  },
  'POST /api/accounts/{accountId}/owners/{personId}/cap': async (ada, by) => {
    const { id: accountId } = ada.checking
    const personId = await idOfBen(ada)
    await add(ada, accountId, personId, 'delegate')
    const proof = await ada.proof('raise_daily_cap', { accountId })
    const path = `/api/accounts/${accountId}/owners/${personId}/cap`
    return () => by.post(path, { dailyCap: '20.00', proof })
  },
  'POST /api/accounts/{accountId}/leave': async (ada, by) => {
    const accountId = await openFor(ada, await idOfBen(ada))
    went(await add(ada, accountId, ada.personId))
    const proof = await ada.proof('leave_account', { accountId })
    return () => by.post(`/api/accounts/${accountId}/leave`, { proof })
  },
  'POST /api/owner-invitation': async (ada, by) => {
    const { token } = await invitation(ada, 'dana@example.com')
    return () => by.post('/api/owner-invitation', { token })
  },
  'POST /api/owner-invitation/accept': async (ada, by) => {
    const { token, code } = await invitation(ada, ADA)
    return () => by.post('/api/owner-invitation/accept', { token, code })
  },
}
