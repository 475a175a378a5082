import { newId } from '../../src/values/ids.ts'
import type { Browser, Member } from './member.ts'
import { done, type Prepare } from './prepare.ts'

/** An account at another bank that nobody has linked. */
const elsewhere = () => ({
  routingNumber: '121000248',
  accountNumber: String(BigInt(`0x${newId().slice(-12)}`)),
  accountType: 'checking',
})

async function linking(ada: Member, by: Browser) {
  // By a route that was raced before, and by those that were linked for it.
  await ada.owner.query('update sign_in set outgoing_blocked_until = null')
  await ada.owner.query(`update linked_account set linked_at = linked_at - interval '31 days'`)
  const link = elsewhere()
  const { asked } = await done(by.post('/api/linked-accounts/code', { link, anew: false }))
  const proof = { challengeId: asked.challengeId, code: await ada.code() }
  return { id: newId(), ...link, proof }
}

async function linked(ada: Member, by: Browser): Promise<string> {
  const { id } = await done(by.post('/api/linked-accounts', await linking(ada, by)))
  return id
}

const arrived = async (ada: Member, by: Browser): Promise<string> => {
  const id = await linked(ada, by)
  await ada.owner.query(
    `update linked_account set state = 'verified', verified_at = linked_at where id = $1`,
    [id],
  )
  return id
}

async function pulling(ada: Member, by: Browser) {
  const linkId = await arrived(ada, by)
  const path = `/api/linked-accounts/${linkId}/pulls`
  const pull = { accountId: ada.checking.id, amount: '0.01' }
  const id = newId()
  const { asked } = await done(by.post(`${path}/code`, { id, pull, anew: false }))
  const proof = { challengeId: asked.challengeId, code: await ada.code() }
  return { path, body: { id, ...pull, authorization: 1, proof } }
}

/** What a member does about accounts at other banks. */
export const LINK_CHANGES: Readonly<Record<string, Prepare>> = {
  'POST /api/linked-accounts': async (ada, by) => {
    const body = await linking(ada, by)
    return () => by.post('/api/linked-accounts', body)
  },
  'POST /api/linked-accounts/code': async (ada, by) => {
    await linking(ada, by)
    return () => by.post('/api/linked-accounts/code', { link: elsewhere(), anew: false })
  },
  'POST /api/linked-accounts/{id}/verify': async (ada, by) => {
    const id = await arrived(ada, by)
    const body = { id: newId(), first: '0.01', second: '0.02' }
    return () => by.post(`/api/linked-accounts/${id}/verify`, body)
  },
  'POST /api/linked-accounts/{id}/unlink': async (ada, by) => {
    const id = await linked(ada, by)
    return () => by.post(`/api/linked-accounts/${id}/unlink`)
  },
  'POST /api/linked-accounts/{id}/pulls/code': async (ada, by) => {
    const pull = { accountId: ada.checking.id, amount: '0.01' }
    const id = await arrived(ada, by)
    return () =>
      by.post(`/api/linked-accounts/${id}/pulls/code`, { id: newId(), pull, anew: false })
  },
  'POST /api/linked-accounts/{id}/pulls': async (ada, by) => {
    const { path, body } = await pulling(ada, by)
    return () => by.post(path, body)
  },
  'POST /api/pulls/{id}/cancel': async (ada, by) => {
    const { path, body } = await pulling(ada, by)
    const { id } = await done(by.post(path, body))
    return () => by.post(`/api/pulls/${id}/cancel`)
  },
}
